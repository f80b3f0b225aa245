/** The page of keys that ? opens. */
import { pressKeys } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test.describe('the cheat sheet', () => {
  test('shows the keys of the screen, finds one, and closes', async ({ page }) => {
    await openPage(page, '/dictionaries');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Next row')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Find a shortcut' })).toBeFocused();
    await page.keyboard.type('dashboard');
    await expect(sheet.getByText('Go to Dashboard')).toBeVisible();
    await expect(sheet.getByText('Next row')).toHaveCount(0);
    // The first Escape empties the search box, as browsers do. The second one closes the sheet.
    await pressKeys(page, 'Escape Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/dictionaries');
  });
});
