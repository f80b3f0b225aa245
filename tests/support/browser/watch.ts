/** Fails a test on problems that are not visible: console errors, page errors, blocked content, unsafe responses. */
import type { BrowserContext, Response } from '@playwright/test';
import { problemsOfAnswer } from '#tests/support/console/safe-answers.ts';

export interface Watch {
  /** Allows console messages that match, because the test expects them. */
  allow: (...patterns: RegExp[]) => void;
  /** @throws Error that lists all problems that were not allowed */
  check: () => void;
}

/** Chromium without a display renders WebGL on the CPU and logs warnings that it is slow. */
const WITHOUT_DISPLAY = /GL Driver Message .*GPU stall due to ReadPixels|software WebGL/;

/** Remix logs a navigation that the next one interrupts before or while its data arrives. */
const GIVEN_UP =
  /^console error: AbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)/;

/**
 * Watches every page of a context from now on.
 * @param origin the origin of the console, whose responses must have the security headers
 */
export function watchPages(context: BrowserContext, origin: string): Watch {
  const problems: string[] = [];
  const allowed = [WITHOUT_DISPLAY, GIVEN_UP];
  // Chromium logs most violations to the console; only this event also names the blocked content.
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

/** The problems of a response of the console, as sentences. */
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
