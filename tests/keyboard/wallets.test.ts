/** A user group by keys alone: the chooser, the form, its members and its deletion. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { goByKeys, pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { makePerson } from '#tests/support/stack/wallets.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('a group is created and deleted without a mouse', async ({ page, api }) => {
  const people = await Promise.all(['Ada', 'Eli', 'Ida'].map((first) => makePerson(api, first)));
  const name = uniqueName('keys');
  const heading = page.getByRole('heading', { level: 1 });
  const presses = countPresses(page);
  await openPage(page, paths.dashboard);
  await goByKeys(page, 'g w', 'Wallets & Groups');
  await tabTo(page, page.getByRole('tab', { name: 'User Wallets' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('table', { name: 'User Groups' })).toBeVisible();
  await goByKeys(page, 'c w', 'Create Wallet or Group');
  await tabTo(page, page.getByRole('radio', { name: /^User Wallet/ }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^User Group/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Create User Group');
  await expect(heading).toBeFocused();
  await page.keyboard.press('w');
  await expect(page.getByRole('textbox', { name: 'Group Name' })).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole('button', { name: 'Add Members' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Members' });
  await tabTo(page, dialog.getByRole('searchbox'));
  for (const [index, { email }] of people.entries()) {
    await page.keyboard.type(email);
    // Enter is pressed at once, while the answer may still be on its way.
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`${index + 1} added. Enter closes.`)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  for (const { email } of people) {
    await expect(page.getByRole('group', { name: /^Group Members/ })).toContainText(email);
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Group Created')).toBeVisible();
  presses.expectOf('members');
  await expect(page).toHaveURL(paths.walletsAndGroups('user-group'));

  await openPage(page, `${paths.walletsAndGroups('user-group')}&q=${name}`);
  await pressKeys(page, 'j Enter');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Shift+D');
  const question = page.getByRole('dialog', { name: 'Confirm User Group Deletion' });
  await tabTo(page, question.getByLabel(/^Type .* to confirm$/));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Group Deleted')).toBeVisible();
});
