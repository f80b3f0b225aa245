/** Actions by keyboard only, without a mouse. */
import { expect, settled } from './expect.ts';
import type { Locator, Page } from '@playwright/test';

/** More than the number of focusable elements on any screen. */
const MAX_STOPS = 80;

/** Presses Tab (or another key) until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await focusIsSomewhere(page);
    // A select that gets the focus becomes a combobox, which takes over the focus.
    await settled(page);
  }
  await expect(target, `reached by ${key}`).toBeFocused();
}

/** Types text into the palette and runs the first result, which must contain `expected`. */
export async function runFromPalette(page: Page, text: string, expected = text): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.type(text);
  const first = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(first).toContainText(expected, { ignoreCase: true });
  await page.keyboard.press('Enter');
}

/** Presses keys one after the other, for example 'g d'. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Presses the keys that lead to a screen, and waits for its title. */
export async function goByKeys(page: Page, keys: string, title: string): Promise<void> {
  await pressKeys(page, keys);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Deletes the record of the form by its key, and confirms the question that follows. */
export async function deleteByKeys(page: Page, record: string): Promise<void> {
  await page.keyboard.press('Shift+D');
  const question = page.getByRole('dialog', { name: `Confirm ${record} Deletion` });
  await tabTo(page, question.getByRole('button', { name: 'Yes, Delete' }));
  await page.keyboard.press('Enter');
}

/** Waits while a combobox replaces a select and takes its focus. At the end of a page no element has the focus. */
async function focusIsSomewhere(page: Page): Promise<void> {
  const somewhere = () => document.activeElement !== document.body;
  await page.waitForFunction(somewhere, undefined, { timeout: 2_000 }).catch(() => undefined);
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Chooses a chain in the dialog that begins a contract. */
export async function chooseChainByKeys(page: Page, title: string, chain: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  // The dialog gives its select the focus, so the select becomes a text input. A Tab in between would lead past it. Its
  // list stays closed until something is typed.
  const input = dialog.locator('input[role=combobox]:focus');
  await expect(input).toHaveAttribute('aria-expanded', 'false');
  await input.pressSequentially(chain);
  await expect(page.locator('[role=option]').filter({ hasText: chain })).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
}
