/** Two zones compared by keys alone. */
import { pressKeys } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('a difference is found, opened and closed', async ({ page }) => {
  await openPage(page, '/dashboard');
  await pressKeys(page, 'g p');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare Zones' })).toBeFocused();
  await openPage(page, '/compare-zones?status=same');
  await page.keyboard.press('/');
  await page.keyboard.type('encounter');
  await expect(page.locator('tbody tr').first()).toContainText('encounter');
  await pressKeys(page, 'ArrowDown Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('It is the same in both zones.');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await pressKeys(page, 'j Enter');
  await expect(drawer).toBeVisible();
});
