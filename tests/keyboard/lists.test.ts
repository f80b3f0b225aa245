/** The keys that all lists have. */
import { COMMANDS } from '#app/commands/registry.ts';
import { pressKeys, runFromPalette } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('a list is walked, opened, filtered and left by keys', async ({ page }) => {
  await openPage(page, '/dictionaries');
  const rows = page.locator('[data-row-link]');
  await pressKeys(page, 'j j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  const filter = page.getByRole('searchbox', { name: 'Filter dictionaries' });
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.type('patient');
  // The key is pressed before the filtered rows arrive.
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL('/dictionaries?q=patient');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/dictionaries\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dictionaries');
});

test('a list without a filter box leaves the key to the browser', async ({ page }) => {
  for (const [address, taken] of [
    ['/dictionaries', true],
    ['/job-manager', true],
    ['/receipts?chain=encounter', false],
    ['/lifegraph?chain=patient&limit=1&depth=1&view=table', true],
  ] as const) {
    await openPage(page, address);
    await page.evaluate(() => {
      const note = (event: KeyboardEvent) =>
        document.body.setAttribute('data-prevented', String(event.defaultPrevented));
      window.addEventListener('keydown', note, { once: true });
    });
    await page.keyboard.press('/');
    await expect(page.locator('body'), address).toHaveAttribute('data-prevented', String(taken));
  }
});

test('every command of a dictionary that opens a dialog opens one', async ({ page }) => {
  const titles = Object.values(COMMANDS).flatMap(({ screens, title }) =>
    screens?.includes('dictionary') && title.endsWith('…') ? [title] : [],
  );
  expect(titles).toEqual(expect.arrayContaining(['Delete…', 'Truncate the chain…']));
  for (const title of titles) {
    await openPage(page, '/dictionaries/patient');
    await runFromPalette(page, title);
    await expect(page).toHaveURL(/dialog=/);
    await expect(page.getByRole('dialog').filter({ hasNotText: title }), title).toBeVisible();
  }
});
