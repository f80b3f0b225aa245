/** A user group by keys alone: the chooser, the form, its members and its deletion. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { goByKeys, pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { makeGroup, makePerson } from '#tests/support/stack/wallets.ts';
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

test('who gains and loses by a change of a group is seen before it is saved', async ({
  page,
  api,
}) => {
  const [ada, bob] = [await makePerson(api, 'Ada'), await makePerson(api, 'Bob')];
  const group = await makeGroup(api, ada);
  const { name: chain } = await makeDictionary(api);
  await saveRecords(api, chain, { person: 'Kim', weight: 70 });
  const consentContract = { to: [group.id], only: ['person'] };
  await api.call('POST', `/graphchain/${chain}/consentcontracts`, { consentContract });
  await openPage(page, paths.wallet('user-group', group.id));
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await tabTo(page, page.getByRole('button', { name: 'Add Members' }));
  await expect(preview).toContainText('Nobody joins or leaves');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Members' });
  await tabTo(page, dialog.getByRole('searchbox'));
  await page.keyboard.type(bob.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 added. Enter closes.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // What was said of the former members is gone as soon as they change.
  await expect(preview).not.toContainText('Nobody joins or leaves');
  await expect(preview).toContainText(
    `${bob.fullName} gains 1 record of ${chain}, without weight.`,
  );
  await tabTo(page, page.getByRole('button', { name: `Remove ${bob.fullName}` }));
  await page.keyboard.press('Enter');
  await expect(preview).toContainText('Nobody joins or leaves');
});
