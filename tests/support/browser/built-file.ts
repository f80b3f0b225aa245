import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inProject } from '#scripts/start/project.js';

/**
 * A pattern for the address of the built script that contains a text. The names of built scripts do not say what they
 * contain.
 */
export function builtFile(text: string): string {
  const folder = inProject('build/client/assets');
  const name = readdirSync(folder).find(
    (file) => file.endsWith('.js') && readFileSync(`${folder}/${file}`, 'utf8').includes(text),
  );
  if (name === undefined) throw new Error(`No built script contains '${text}'.`);
  return `**/assets/${name}`;
}

/** A text of the script that says why a form was not sent, which a page fetches at the first interaction. */
export const FAILURES = 'could not be reached. Save again';

/** Waits until the page has fetched the built script that contains a text. */
export async function fetched(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (address) =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith(address)),
    builtFile(text).replace('**', ''),
  );
}
