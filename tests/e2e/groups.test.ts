/** User groups: the form with its members, and the dialog that adds some. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeGroup, makePerson } from '#tests/support/stack/wallets.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('a group is created, changed and deleted, and each leads back to its tab with an alert [A-010 A-021 A-804 A-805 A-806]', async ({
  page,
  api,
}) => {
  const ada = await makePerson(api);
  const name = uniqueName('Night');
  const back = async (text: string) => {
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(page).toHaveURL(paths.walletsAndGroups('user-group'));
  };
  const open = async () => {
    await openPage(page, `${paths.walletsAndGroups('user-group')}&q=${name}`);
    await page.getByRole('link', { name, exact: true }).click();
  };
  await openPage(page, paths.newWallet('user-group'));
  await textbox(page, 'Group Name').fill(name);
  await addMember(page, ada.email);
  await save(page);
  await back('Group Created');

  await open();
  await test.step('an administrator changes its fields [A-349 A-350 A-351 A-352 A-673]', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit User Group');
    await expect(textbox(page, 'ID')).toHaveValue(/^[\da-f-]{36}$/);
    await expect(textbox(page, 'Group Name')).toHaveValue(name);
    await expect(members(page).getByText(ada.email)).toBeVisible();
    await textbox(page, 'Description').fill('Early and late.');
    await save(page);
    await back('Group updated');
  });

  await open();
  await expect(textbox(page, 'Description')).toHaveValue('Early and late.');
  await page.getByLabel('More actions').click();
  await page.getByText('Delete', { exact: true }).click();
  await page.getByLabel(/^Type .* to confirm$/).fill(name);
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await back('Group Deleted');
});

test('the members are searched and removed one by one, but not the last [A-052 A-356 A-611]', async ({
  page,
  api,
  allow,
}) => {
  allow(/status of 400/);
  const [ada, bob] = [await makePerson(api, 'Ada'), await makePerson(api, 'Bob')];
  const { id } = await makeGroup(api, ada, bob);
  await openPage(page, `/wallets-and-groups/edit/user-group/${id}`);
  await test.step('the list is in the order of the alphabet and searched [A-353 A-354 A-395 A-627]', async () => {
    await expect(members(page).getByRole('list', { name: 'A' })).toContainText(ada.email);
    await expect(members(page).getByRole('list').last()).toHaveAccessibleName('B');
    const search = page.getByRole('searchbox', { name: 'Search Members' });
    await search.fill(bob.email.toUpperCase());
    await expect(members(page).getByRole('listitem')).toHaveCount(1);
    await expect(members(page).getByText(bob.email)).toBeVisible();
    await search.fill('nobody at all');
    await expect(members(page)).toContainText('No results found.');
    await search.fill('');
  });
  await page.getByRole('button', { name: `Remove ${ada.fullName}` }).click();
  await expect(members(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${bob.fullName}` }).click();
  await save(page);
  await expect(page.getByText('Group members cannot be empty.')).toBeVisible();

  await openPage(page, paths.newWallet('user-group'));
  await textbox(page, 'Group Name').fill('  Nobody');
  await textbox(page, 'Description').focus();
  await save(page);
  await expect(page.getByText('Need at least one group member.')).toBeVisible();
});

test('Add Members finds people by name or address, shows four as tags, and keeps out those who are members [A-355 A-359 A-360 A-361 A-615]', async ({
  page,
  api,
}) => {
  const prefix = uniqueName('Team');
  const people = [];
  for (let index = 0; index < 6; index += 1) people.push(await makePerson(api, prefix));
  const { id } = await makeGroup(api, ...people.slice(0, 1));
  await openPage(page, paths.wallet('user-group', id));
  await page.getByRole('button', { name: 'Add Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Members' });
  const search = dialog.getByRole('searchbox');
  const add = dialog.getByRole('button', { name: /^Add( \d)?$/ });
  await expect(add).toBeDisabled();
  await search.fill('nobody at all');
  await expect(dialog).toContainText('No match found. Try searching by name or email address.');
  await search.fill(prefix);
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(6);
  await expect(dialog.getByRole('checkbox', { disabled: true })).toHaveCount(1);
  for (const { fullName } of people.slice(1)) {
    await dialog.getByRole('checkbox', { name: new RegExp(fullName) }).check();
  }
  await expect(dialog.locator('.chip')).toHaveCount(5);
  await expect(dialog.locator('.chip').last()).toHaveText('+1');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(members(page).getByRole('listitem')).toHaveCount(6);
});

test('the name loses its leading spaces when it is left [A-612]', async ({ page }) => {
  await openPage(page, paths.newWallet('user-group'));
  await textbox(page, 'Group Name').fill('  Night ');
  await textbox(page, 'Description').focus();
  await expect(textbox(page, 'Group Name')).toHaveValue('Night ');
});

function textbox(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

function members(page: Page) {
  return page.getByRole('group', { name: /^Group Members/ });
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save' }).click();
}

async function addMember(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Members' });
  await dialog.getByRole('searchbox').fill(email);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
}
