/** Fails a test on what a person would not see: console errors, page errors, blocked content, unsafe answers. */
import type { BrowserContext, Response } from '@playwright/test';
import { problemsOfAnswer } from './safe-answers.ts';

export interface Watch {
  /** Console messages that match are expected in this test. */
  allow: (...patterns: RegExp[]) => void;
  /** @throws with everything that went wrong and was not allowed */
  check: () => void;
}

/** Chromium without a display draws WebGL on the processor, and remarks on the time that it takes. */
const WITHOUT_DISPLAY = /GL Driver Message .*GPU stall due to ReadPixels|software WebGL/;

/**
 * Watches every page of a context from now on.
 * @param origin the console's; its answers must carry the security headers
 */
export function watchPages(context: BrowserContext, origin: string): Watch {
  const problems: string[] = [];
  const allowed = [WITHOUT_DISPLAY];
  // Chromium writes most reports to the console itself; the event also names what was blocked.
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}`,
      );
    });
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack}`));
  context.on('response', (response) => problems.push(...unsafe(response, origin)));
  return {
    allow: (...patterns) => allowed.push(...patterns),
    check: () => {
      const left = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      if (left.length > 0) throw new Error(`The page was not clean:\n${left.join('\n')}`);
    },
  };
}

/** What is wrong with an answer of the console, as sentences. */
function unsafe(response: Response, origin: string): string[] {
  const url = new URL(response.url());
  if (url.origin !== origin) return [];
  return problemsOfAnswer({
    method: response.request().method(),
    url,
    status: response.status(),
    headers: response.headers(),
  });
}
