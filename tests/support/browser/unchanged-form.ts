/** A form that nobody has changed reports no changes, and can be left without a question. */
import type { Page } from '@playwright/test';
import { UNSAVED_CHANGES } from '#app/text/form-dialogs.ts';
import { expect } from './browser.ts';

/**
 * Fails when the forms of a page that was just opened by its address count as changed. Conform reads a form again when
 * a control appears or something is typed, so the test sends such an event although nothing was typed.
 */
export async function expectUnchanged(page: Page): Promise<void> {
  await page.evaluate(() => {
    const control = 'input:not([type=hidden]), select, textarea';
    for (const form of document.querySelectorAll('main form')) {
      form.querySelector(control)?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(page.getByText(UNSAVED_CHANGES.title, { exact: true })).toHaveCount(0);
  const asks = await page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    return !window.dispatchEvent(leaving);
  });
  expect(asks, `${page.url()} asks before it is left`).toBe(false);
}
