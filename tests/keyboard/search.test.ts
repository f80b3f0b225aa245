/** Global Metadata Search by keys alone. */
import { pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('a dictionary is found and opened', async ({ page }) => {
  const presses = countPresses(page);
  await openPage(page, '/dashboard');
  await pressKeys(page, 'g m');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('patient');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results for patient' })).toBeVisible();
  // The search leads to what it finds, and one key leads back.
  const first = page.locator('[data-row-link]').first();
  await expect(first).toBeFocused();
  await presses.besides(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Search terms' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  });
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole('link', { name: 'Open dictionary' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dictionaries\/\w+$/);
  presses.expectOf('search');
});
