/** Wallets & Groups: the three lists, the chooser, and the forms of wallets. */
import type { Page } from '@playwright/test';
import { crumbsOf } from '#tests/support/browser/crumbs.ts';
import { paths } from '#app/paths/paths.ts';
import type { WalletKind } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeGroup, makePerson, makeSystemWallet } from '#tests/support/stack/wallets.ts';
import {
  choose,
  chooseByTyping,
  expect,
  ofNewCustomer,
  openPage,
  test,
} from '#tests/support/browser/browser.ts';
import { apiOf, failCall, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const KINDS: readonly WalletKind[] = ['user-wallet', 'user-group', 'system-wallet'];

test.describe('the lists', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('are three tabs [A-303]', async ({ page }) => {
    await openPage(page, paths.walletsAndGroups());
    await expect(page.getByRole('tab')).toHaveText([
      'User Wallets',
      'User Groups',
      'System Wallets',
    ]);
    for (const tab of ['User Groups', 'System Wallets', 'User Wallets']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('table', { name: tab })).toBeVisible();
    }
  });

  test('are named by the parameter option in each of its spellings, and show the groups by name [A-304 A-315 A-431 A-432 A-830]', async ({
    page,
  }) => {
    for (const [tab, options] of [
      ['User Wallets', ['user-wallet', 'user-wallets', 'User Wallets', '0']],
      ['User Groups', ['user-group', 'user-groups', 'User Groups', '1']],
      ['System Wallets', ['system-wallet', 'system-wallets', 'System Wallets', '2']],
    ] as const) {
      for (const option of options) {
        await page.goto(`/wallets-and-groups?option=${encodeURIComponent(option)}&size=50`);
        await expect(page.getByRole('table', { name: tab })).toBeVisible();
        const sizes = page.getByRole('navigation', { name: `Rows per page of ${tab}` });
        await expect(sizes.locator('[aria-current]')).toHaveText('50');
      }
    }
    const api = await apiOf(OWNER_IN_PROD);
    const wallets = await api.call<StoredSystemWallet[]>('GET', CALLS.listSystemWallets.path);
    const groups = await api.call<StoredGroup[]>('GET', CALLS.listGroups.path);
    const nameOf = (id: string | undefined) =>
      groups.find((group) => group.id === id)?.name ?? '--';
    const tenant = wallets.find(({ type }) => type === 'TENANT_OWNER');
    const row = page.getByRole('row').filter({ hasText: tenant?.description });
    await expect(row.getByRole('cell').nth(2)).toHaveText(nameOf(tenant?.accessControlUserGroup));
    await expect(row.getByRole('cell').nth(3)).toHaveText(nameOf(tenant?.writeUserGroup));
    await page.goto(paths.walletsAndGroups('user-wallet'));
    const height = await page
      .getByRole('row')
      .nth(1)
      .evaluate((one) => one.clientHeight);
    expect(height).toBeLessThanOrEqual(52);
  });
});

test.describe('somebody without the role sdzAdmin', () => {
  test.use({ visitor: { account: READER, zone: 'clinic_prod' } });

  test('has view access only, and is told so [A-305 A-316 A-317 A-526 A-527]', async ({ page }) => {
    for (const kind of KINDS) {
      await openPage(page, paths.walletsAndGroups(kind));
      await expect(page.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0);
      const word = kind === 'user-group' ? 'group' : 'wallet';
      const text = `You have view access. If you need to edit a ${word}, please contact your administrator.`;
      await page.getByRole('button', { name: 'View access' }).hover();
      await expect(page.getByRole('tooltip').filter({ hasText: text })).toBeVisible();
    }
  });

  test('views records that it cannot change [A-334 A-343 A-357 A-674]', async ({ page }) => {
    for (const [kind, title, field] of [
      ['user-wallet', 'View User Wallet', 'Full Name'],
      ['user-group', 'View User Group', 'Group Name'],
      ['system-wallet', 'View System Wallet', 'Description'],
    ] as const) {
      await openPage(page, paths.walletsAndGroups(kind));
      await page.locator('[data-row-link]').first().click();
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Keyway`);
      await expect(page.locator('[aria-current="page"]').filter({ hasText: title })).toHaveCount(1);
      await expect(textbox(page, field)).toHaveAttribute('readonly');
      for (const name of ['Save', 'Add Members', /^Remove/]) {
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
      await page.getByLabel('More actions').click();
      const menu = page.locator('.menu-list').filter({ hasText: 'Audit' });
      await expect(menu).toBeVisible();
      await expect(menu).not.toContainText('Delete');
    }
  });

  test('sees at once on a page to create what permission is missing [A-675]', async ({ page }) => {
    for (const kind of KINDS) {
      await openPage(page, paths.newWallet(kind));
      const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
      await expect(dialog).toContainText('You do not have permissions to make changes.');
      await dialog.locator('a').filter({ hasText: 'Close' }).last().click();
      await expect(dialog).toBeHidden();
      await expect(
        textbox(page, kind === 'user-wallet' ? 'Full Name' : 'Description'),
      ).toHaveAttribute('readonly');
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    }
  });
});

test('the Add button leads over the chooser to each form, and Close back to the list [A-306 A-318 A-323 A-324 A-325]', async ({
  page,
}) => {
  for (const [choice, kind, title] of [
    [/^User Wallet/, 'user-wallet', 'Create User Wallet'],
    [/^System Wallet/, 'system-wallet', 'Create System Wallet'],
    [/^User Group/, 'user-group', 'Create User Group'],
  ] as const) {
    await openPage(page, paths.walletsAndGroups());
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL(paths.walletChooser);
    await page
      .getByRole('group', { name: 'What would you like to create?' })
      .getByRole('radio', { name: choice })
      .check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(paths.newWallet(kind));
    await expect(heading(page)).toHaveText(title);
  }
  await openPage(page, paths.walletChooser);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(paths.walletsAndGroups());
});

test('the pages that create are opened by their addresses and named by their crumbs [A-047 A-048 A-049 A-050 A-151]', async ({
  page,
}) => {
  const crumbs = crumbsOf(page);
  await page.goto(paths.walletChooser);
  await expect(crumbs).toContainText('New');
  for (const [address, crumb] of [
    ['/wallets-and-groups/new/user-wallet', 'User Wallet'],
    ['/wallets-and-groups/new/user-group', 'User Group'],
    ['/wallets-and-groups/new/system-wallet', 'System Wallet'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page)).toHaveText(`Create ${crumb}`);
    await expect(crumbs.locator('[aria-current]')).toHaveText(crumb);
  }
});

test('the chooser offers the three kinds, and the page of each record its own [A-319 A-320 A-321 A-051 A-053]', async ({
  page,
  api,
}) => {
  await page.goto(paths.walletChooser);
  await expect(page.getByRole('radio')).toHaveCount(3);
  for (const name of [/^User Wallet/, /^System Wallet/, /^User Group/]) {
    await expect(page.getByRole('radio', { name })).toBeVisible();
  }
  const person = await makePerson(api);
  await page.goto(`/wallets-and-groups/edit/user-wallet/${person.id}`);
  await expect(heading(page)).toHaveText('Edit User Wallet');
  const wallet = await makeSystemWallet(api);
  await page.goto(`/wallets-and-groups/edit/system-wallet/${wallet.id}`);
  await expect(heading(page)).toHaveText('Edit System Wallet');
});

test('a user wallet is created, changed and deleted, and each leads back to its tab with an alert [A-020 A-481 A-522 A-523]', async ({
  page,
}) => {
  const fullName = uniqueName('Ada');
  await openPage(page, paths.newWallet('user-wallet'));
  await test.step('an administrator creates it [A-009 A-672 A-801]', async () => {
    await textbox(page, 'Full Name').fill(fullName);
    await textbox(page, 'Email Address').fill(`${fullName}@keyway.test`);
    await save(page);
    await alertOnList(page, 'Wallet Created', 'user-wallet');
  });

  await openRow(page, 'user-wallet', fullName);
  await test.step('what it shows and lets one edit [A-328 A-329 A-330 A-331 A-333]', async () => {
    await expect(heading(page)).toHaveText('Edit User Wallet');
    await expect(textbox(page, 'ID')).toHaveValue(/^[\da-f-]{36}$/);
    await expect(textbox(page, 'Principal')).toHaveValue('--');
    await expect(textbox(page, 'Email Address')).toHaveValue(`${fullName}@keyway.test`);
    await expect(textbox(page, 'Email Address')).toBeEditable();
    const labels = page.locator('form#edit label');
    await expect(labels).toHaveText([/^ID/, /^Principal/, /^Email Address/, /^Full Name/]);
  });
  await test.step('its name is changed [A-332 A-335 A-802]', async () => {
    await textbox(page, 'Full Name').fill(`${fullName} II`);
    await save(page);
    await alertOnList(page, 'Wallet Updated', 'user-wallet');
  });

  await test.step('it is deleted [A-803]', async () => {
    await openRow(page, 'user-wallet', `${fullName} II`);
    await deleteByTyping(page, 'User Wallet', `${fullName} II`);
    await alertOnList(page, 'Wallet Deleted', 'user-wallet');
  });
});

test('the wallet of somebody who has signed in cannot be changed, only deleted; another of the same address is refused [A-336 A-776]', async ({
  page,
  api,
  allow,
}) => {
  allow(/status of 400/);
  const wallets = await api.call<StoredUserWallet[]>('GET', CALLS.listUserWallets.path);
  const bound = wallets.find(({ principal }) => principal !== undefined);
  await openPage(page, paths.wallet('user-wallet', bound?.id ?? ''));
  await expect(textbox(page, 'Principal')).toHaveValue(bound?.principal ?? '');
  // The principal looks like text, without the border of a text box.
  await expect(textbox(page, 'Principal')).toHaveCSS('border-top-width', '0px');
  await expect(textbox(page, 'Full Name')).toHaveAttribute('readonly');
  await expect(textbox(page, 'Email Address')).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByLabel('More actions').click();
  await expect(page.getByText('Delete', { exact: true })).toBeVisible();

  await openPage(page, paths.newWallet('user-wallet'));
  await textbox(page, 'Full Name').fill('Another');
  await textbox(page, 'Email Address').fill(bound?.email ?? '');
  await save(page);
  await expect(page.getByText('User wallet already exists.')).toBeVisible();
});

test('a system wallet is made, changed and deleted [A-022 A-342 A-344]', async ({ page, api }) => {
  const group = await makeGroup(api);
  const description = uniqueName('Registry');
  const write = page.getByLabel(/^Write User Group/);
  await openPage(page, paths.newWallet('system-wallet'));
  await test.step('the types and what depends on them [A-340 A-515 A-516 A-517]', async () => {
    await expect(write).toHaveCount(0);
    await choose(page, 'Type', 'Tenant owner');
    await chooseByTyping(page, 'Write User Group', group.name);
    await choose(page, 'Type', 'Custodian owner');
    await expect(write).toHaveCount(0);
    await choose(page, 'Type', 'Tenant limited owner');
    await expect(page.locator('[name=writeUserGroup]')).toHaveValue('');
    await expect(page.locator('optgroup[label=Tenant] option')).toHaveCount(2);
    await expect(page.locator('optgroup[label=Custodian] option')).toHaveCount(2);
  });
  await chooseByTyping(page, 'Access Control User Group', group.name);
  await chooseByTyping(page, 'Write User Group', group.name);
  await textbox(page, 'Description').fill(description);
  await save(page);
  await alertOnList(page, 'Wallet Created', 'system-wallet');

  await openRow(page, 'system-wallet', description, /^Tenant limited owner/);
  await expect(heading(page)).toHaveText('Edit System Wallet');
  const id = await textbox(page, 'ID').inputValue();
  for (const field of ['accessControlUserGroup', 'writeUserGroup']) {
    await expect(page.locator(`[name=${field}]`)).toHaveValue(group.id);
  }
  await textbox(page, 'Description').fill(`${description} II`);
  await save(page);
  await alertOnList(page, 'Wallet Updated', 'system-wallet');

  await openRow(page, 'system-wallet', `${description} II`, /^Tenant limited owner/);
  await deleteByTyping(page, 'System Wallet', id.slice(-6));
  await alertOnList(page, 'Wallet Deleted', 'system-wallet');
});

test('another type of a stored wallet is asked about, and resets its groups [A-510 A-511 A-512 A-513 A-514]', async ({
  page,
  api,
}) => {
  const { id, accessControlUserGroup } = await makeSystemWallet(api);
  const group = (name: string) => page.locator(`[name=${name}]`);
  const question = page.getByRole('dialog', { name: 'Change System Wallet Type' });
  await openPage(page, paths.wallet('system-wallet', id));
  await choose(page, 'Type', 'Tenant limited owner');
  await expect(question).toContainText('Existing SDOs stay with the old type.');
  await expect(question).toContainText('Future SDOs follow the new type.');
  await question.getByRole('button', { name: 'No, Cancel' }).click();
  await expect(group('type')).toHaveValue('TENANT_OWNER');
  await expect(group('accessControlUserGroup')).toHaveValue(accessControlUserGroup);

  await expect(page.getByLabel(/^Type/).getByRole('option')).toHaveCount(2);
  await choose(page, 'Type', 'Tenant limited owner');
  await question.getByRole('button', { name: 'Change Type' }).click();
  await expect(group('type')).toHaveValue('TENANT_LIMITED_OWNER');
  await expect(group('accessControlUserGroup')).toHaveValue('');
  await expect(group('writeUserGroup')).toHaveValue('');
});

test.describe('a zone of a new customer', () => {
  test.use({ visitor: ofNewCustomer });

  test('says in its own words what failed when the platform says nothing [A-783 A-784]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    const api = await apiOf(customer);
    const failed = (text: string) => expect(page.getByRole('alert')).toContainText(text);
    const group = await makeGroup(api);
    const wallet = await makeSystemWallet(api);
    const person = await makePerson(api);
    await test.step('changes and deletions [A-777 A-778 A-780 A-781]', async () => {
      for (const [kind, id, call, texts, typed] of [
        [
          'user-wallet',
          person.id,
          CALLS.createUserWallet.path,
          ['Unable to update user wallet', 'Unable to delete user wallet'],
          person.fullName,
        ],
        [
          'system-wallet',
          wallet.id,
          CALLS.createSystemWallet.path,
          ['Unable to edit system wallet', 'Unable to delete system wallet'],
          wallet.id.slice(-6),
        ],
        [
          'user-group',
          group.id,
          CALLS.createGroup.path,
          ['Unable to update user group', 'Unable to delete user group'],
          group.name,
        ],
      ] as const) {
        const path = `${call}/${id}`;
        await failCall(customer, { method: 'PUT', path });
        await failCall(customer, { method: 'DELETE', path });
        await openPage(page, paths.wallet(kind, id));
        await save(page);
        await failed(texts[0]);
        await page.getByLabel('More actions').click();
        await page.getByText('Delete', { exact: true }).click();
        await page.getByLabel(/^Type .* to confirm$/).fill(typed);
        await page.getByRole('button', { name: 'Yes, Delete' }).click();
        await failed(texts[1]);
      }
    });

    await test.step('creations [A-775 A-779 A-782]', async () => {
      await failCall(customer, { method: 'POST', path: CALLS.createUserWallet.path });
      await openPage(page, paths.newWallet('user-wallet'));
      await textbox(page, 'Full Name').fill('Kept');
      await textbox(page, 'Email Address').fill('kept@keyway.test');
      await save(page);
      await failed('Unable to create user wallet');
      await expect(textbox(page, 'Full Name')).toHaveValue('Kept');

      await failCall(customer, { method: 'POST', path: CALLS.createSystemWallet.path });
      await openPage(page, paths.newWallet('system-wallet'));
      await choose(page, 'Type', 'Custodian owner');
      await chooseByTyping(page, 'Access Control User Group', group.name);
      await textbox(page, 'Description').fill('Kept');
      await save(page);
      await failed('Unable to create system wallet');

      await failCall(customer, { method: 'POST', path: CALLS.createGroup.path });
      await openPage(page, paths.newWallet('user-group'));
      await textbox(page, 'Group Name').fill('Kept');
      await page.getByRole('button', { name: 'Add Members' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await page.getByRole('dialog').getByRole('button', { name: 'Add 1' }).click();
      await save(page);
      await failed('Unable to create user group');
    });
  });
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

function textbox(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save' }).click();
}

async function alertOnList(page: Page, text: string, kind: WalletKind): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect(page).toHaveURL(paths.walletsAndGroups(kind));
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}

async function openRow(
  page: Page,
  kind: WalletKind,
  searched: string,
  name: string | RegExp = searched,
): Promise<void> {
  await openPage(page, `${paths.walletsAndGroups(kind)}&q=${encodeURIComponent(searched)}`);
  await page.getByRole('link', { name, exact: true }).click();
}

async function deleteByTyping(page: Page, name: string, key: string): Promise<void> {
  await page.getByLabel('More actions').click();
  await page.getByText('Delete', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Confirm ${name} Deletion` });
  const input = dialog.getByLabel(/^Type .* to confirm$/);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(dialog).toContainText('Field cannot be blank');
  await input.fill('something else');
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(dialog).toContainText(`Type ${key}`);
  await expect(input).toHaveValue('');
  await input.fill(key);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
}
