/** System Alerts by keys alone. */
import { pressKeys } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('a release note is found, read and closed, and the list refreshed', async ({ page }) => {
  await openPage(page, '/dashboard');
  await pressKeys(page, 'g s');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('release 2.22');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await pressKeys(page, 'ArrowDown Enter');
  const drawer = page.getByRole('dialog', { name: /^Release 2\.22/ });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(page.getByText('System alerts refreshed')).toBeAttached();
});
