/** Keys of a person whose roles do not allow some commands. */
import { READER } from '#tests/support/stack/accounts.ts';
import { pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('is kept in the dialog that says no, and returns to where it was', async ({ page }) => {
    await openPage(page, '/dictionaries');
    const add = page.getByRole('link', { name: 'Add', exact: true });
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && activeElement?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  test('has no keys for what the roles forbid', async ({ page }) => {
    await openPage(page, '/dashboard');
    await pressKeys(page, 'c d');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // The text must match exactly, because 'Create Dictionary' is also the name of a screen with keys of its own.
    await expect(sheet.getByText('Go to Dictionaries', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Create dictionary', { exact: true })).toHaveCount(0);
  });
});
