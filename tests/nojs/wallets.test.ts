/** Wallets and groups without scripts: each step of a dialog is sent with the form, whose values stay. */
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import {
  makeGroup,
  makeManyGroups,
  makePerson,
  makeSystemWallet,
} from '#tests/support/stack/wallets.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

let api: ApiClient;
beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
});

const BLANK = 'Field cannot be blank';

describe('user wallets', () => {
  it('are created, changed and deleted by typing the full name [A-326 A-327 A-337 A-616 A-618]', async () => {
    const fullName = uniqueName('Ada Plain');
    const email = `${uniqueName('ada')}@keyway.test`;
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('user-wallet'));
    browser.page.fill('Full Name', fullName);
    browser.page.fill('Email Address', email);
    await browser.press('Save');
    expect(browser.page.address).toBe(paths.walletsAndGroups('user-wallet'));
    expect(browser.page.text).toContain('Wallet Created');

    await open(browser, 'user-wallet', fullName);
    expect(browser.page.valueOf('Principal')).toBe('--');
    browser.page.fill('Full Name', `${fullName} II`);
    await browser.press('Save');
    expect(browser.page.text).toContain('Wallet Updated');

    await open(browser, 'user-wallet', `${fullName} II`);
    await browser.follow('Delete');
    const dialog = () => browser.page.dialog('Confirm User Wallet Deletion');
    browser.page.fill(/^Type /, fullName, dialog());
    await browser.press('Yes, Delete', dialog());
    expect(textOf(dialog())).toContain(`Type ${fullName} II`);
    expect(browser.page.describe(/^Type /, dialog())).toBe(`Type ${fullName} II`);
    expect(browser.page.valueOf('Full Name')).toBe(`${fullName} II`);
    browser.page.fill(/^Type /, `${fullName} II`, dialog());
    await browser.press('Yes, Delete', dialog());
    expect(browser.page.address).toBe(paths.walletsAndGroups('user-wallet'));
    expect(browser.page.text).toContain('Wallet Deleted');
  });

  it('need a name and an address that is valid and not taken, and what was typed stays [A-596 A-597 A-599]', async () => {
    const { email } = await makePerson(api);
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('user-wallet'));
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('Full Name')).toContain(BLANK);
    expect(browser.page.describe('Email Address')).toContain(BLANK);
    browser.page.fill('Full Name', 'Kept');
    browser.page.fill('Email Address', 'no address');
    await browser.press('Save');
    expect(browser.page.describe('Email Address')).toContain('Enter a valid email address.');
    expect(browser.page.valueOf('Full Name')).toBe('Kept');
    browser.page.fill('Email Address', email);
    await browser.press('Save');
    expect(browser.page.describe('Email Address')).toContain('User wallet already exists.');
  });
});

describe('user groups', () => {
  it('are created, changed and deleted by typing the name [A-346 A-347 A-348 A-358 A-609]', async () => {
    const [ada, bob] = [await makePerson(api, 'Ada'), await makePerson(api, 'Bob')];
    const name = uniqueName('Night shift');
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('user-group'));
    browser.page.fill('Group Name', name);
    expect(browser.page.valueOf('Description')).toBe('');
    await addMembers(browser, ada, bob);
    expect(browser.page.valueOf('Group Name')).toBe(name);
    expect(browser.page.text).toContain('2 members');
    await browser.press(`Remove ${ada.fullName}`);
    expect(browser.page.text).not.toContain(ada.fullName);
    expect(browser.page.valueOf('Group Name')).toBe(name);
    await browser.press('Save');
    expect(browser.page.address).toBe(paths.walletsAndGroups('user-group'));
    expect(browser.page.text).toContain('Group Created');

    await open(browser, 'user-group', name);
    expect(browser.page.text).toContain(bob.email);
    await addMembers(browser, ada);
    await browser.press('Save');
    expect(browser.page.text).toContain('Group updated');

    await open(browser, 'user-group', name);
    expect(browser.page.text).toContain('2 members');
    await browser.follow('Delete');
    const dialog = () => browser.page.dialog('Confirm User Group Deletion');
    browser.page.fill(/^Type /, 'another', dialog());
    await browser.press('Yes, Delete', dialog());
    expect(textOf(dialog())).toContain(`Type ${name}`);
    browser.page.fill(/^Type /, name, dialog());
    await browser.press('Yes, Delete', dialog());
    expect(browser.page.text).toContain('Group Deleted');
  });

  it('need a valid name and a member, and keep both when one is wrong [A-606 A-608 A-610]', async () => {
    const ada = await makePerson(api, 'Ada');
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('user-group'));
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('Group Name')).toContain(BLANK);
    expect(browser.page.text).toContain('Need at least one group member.');
    await addMembers(browser, ada);
    browser.page.fill('Group Name', 'Night & day');
    await browser.press('Save');
    expect(browser.page.describe('Group Name')).toContain('Enter a valid group name');
    expect(browser.page.valueOf('Group Name')).toBe('Night & day');
    expect(browser.page.text).toContain(ada.fullName);
  });

  it('are trimmed when they are saved [A-613 A-614]', async () => {
    const name = uniqueName('Trimmed');
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('user-group'));
    browser.page.fill('Group Name', `  ${name} `);
    browser.page.fill('Description', '  Early and late. ');
    await addMembers(browser, await makePerson(api));
    await browser.press('Save');
    await open(browser, 'user-group', name);
    expect(browser.page.valueOf('Group Name')).toBe(name);
    expect(browser.page.valueOf('Description')).toBe('Early and late.');
  });

  it('say before they are saved who gains and loses what', async () => {
    const [ada, bob] = [await makePerson(api, 'Ada'), await makePerson(api, 'Bob')];
    const group = await makeGroup(api, ada);
    const { name: chain } = await makeDictionary(api);
    await saveRecords(api, chain, { person: 'Kim', weight: 70 });
    const consentContract = { to: [group.id], only: ['person'] };
    await api.call('POST', `/graphchain/${chain}/consentcontracts`, { consentContract });
    const browser = await browserOf(OWNER_IN_DEV, paths.wallet('user-group', group.id));
    const preview = () => textOf(browser.page.find('aside[aria-label=Preview]'));
    await browser.press('Preview');
    expect(preview()).toContain('Nobody joins or leaves');
    await browser.press(`Remove ${ada.fullName}`);
    await browser.press('Preview');
    expect(preview()).toContain('Group members cannot be empty.');
    await addMembers(browser, bob);
    browser.page.fill('Description', 'Not saved yet');
    await browser.press('Preview');
    expect(preview()).toContain('Of 2 readers, 1 gains something and 1 loses something.');
    expect(preview()).toContain(`${bob.fullName} gains 1 record of ${chain}, without weight.`);
    expect(preview()).toContain(`${ada.fullName} loses 1 record of ${chain}.`);
    expect(browser.page.valueOf('Description')).toBe('Not saved yet');
    expect(browser.page.text).toContain(bob.email);
  });

  it('find the people to add by a part of their address, and keep those who were picked', async () => {
    const [ada, bob] = [await makePerson(api, 'Ada'), await makePerson(api, 'Bob')];
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('user-group'));
    await browser.press('Add Members');
    await find(browser, 'nobody-is-called-so');
    expect(textOf(browser.page.dialog('Add Members'))).toContain(
      'No match found. Try searching by name or email address.',
    );
    await find(browser, ada.email);
    browser.page.check(nameOf(ada));
    await find(browser, bob.email);
    browser.page.check(nameOf(bob));
    await browser.press(/^Add( \d+)?$/, browser.page.dialog('Add Members'));
    expect(browser.page.text).toContain('2 members');
    await browser.press('Add Members');
    await find(browser, ada.email);
    expect(browser.page.field(nameOf(ada)).hasAttribute('disabled')).toBe(true);
  });
});

describe('system wallets', () => {
  it('are created and deleted by typing the end of the id [A-338 A-339 A-341 A-345 A-605]', async () => {
    const group = await makeGroup(api);
    const description = uniqueName('Registry');
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('system-wallet'));
    browser.page.fill('Type', 'CUSTODIAN_OWNER');
    browser.page.fill('Access Control User Group', group.id);
    browser.page.fill('Description', description);
    await browser.press('Save');
    expect(browser.page.address).toBe(paths.walletsAndGroups('system-wallet'));
    expect(browser.page.text).toContain('Wallet Created');

    await open(browser, 'system-wallet', description, /^Custodian owner/);
    const id = browser.page.valueOf('ID');
    await browser.follow('Delete');
    const dialog = () => browser.page.dialog('Confirm System Wallet Deletion');
    browser.page.fill(/^Type /, id, dialog());
    await browser.press('Yes, Delete', dialog());
    expect(textOf(dialog())).toContain(`Type ${id.slice(-6)}`);
    browser.page.fill(/^Type /, id.slice(-6), dialog());
    await browser.press('Yes, Delete', dialog());
    expect(browser.page.text).toContain('Wallet Deleted');
  });

  it('need type, description and access group [A-600 A-601 A-602]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('system-wallet'));
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    for (const field of ['Type', 'Description', 'Access Control User Group']) {
      expect(browser.page.describe(field)).toContain(BLANK);
    }
  });

  it.each([
    ['TENANT_OWNER', '[A-603]'],
    ['TENANT_LIMITED_OWNER', '[A-604]'],
  ])('need a write group as %s %s', async (type) => {
    const group = await makeGroup(api);
    const browser = await browserOf(OWNER_IN_DEV, paths.newWallet('system-wallet'));
    browser.page.fill('Type', type);
    browser.page.fill('Access Control User Group', group.id);
    browser.page.fill('Description', 'Kept');
    await browser.press('Save');
    expect(browser.page.describe('Write User Group')).toContain(BLANK);
    expect(browser.page.valueOf('Description')).toBe('Kept');
    browser.page.fill('Write User Group', group.id);
    await browser.press('Save');
    expect(browser.page.text).toContain('Wallet Created');
  });

  it('have groups that the server searches, where a zone has many', async () => {
    const visitor = await makeCustomer(database);
    await makeManyGroups(await apiOf(visitor));
    const browser = await browserOf(visitor, paths.newWallet('system-wallet'));
    browser.page.fill('Type', 'TENANT_OWNER');
    browser.page.fill('Description', 'Of many groups');
    const choose = async (field: string, search: string, group: string) => {
      const dialog = () => browser.page.dialog(field);
      await browser.press(`Choose ${field}`);
      expect(textOf(dialog())).toContain('251 more: search to find them.');
      browser.page.fill(/^Search groups/, search, dialog());
      await browser.enter(/^Search groups/, dialog());
      await browser.press(group, dialog());
      expect(browser.page.hasDialog(field)).toBe(false);
    };
    await choose('Access Control User Group', '300', 'Team 300');
    await browser.press('Save');
    expect(browser.page.text).toContain(BLANK);
    expect(browser.page.text).toContain('Team 300');
    await choose('Write User Group', '301', 'Team 301');
    await browser.press('Change Write User Group');
    await browser.press('Cancel', browser.page.dialog('Write User Group'));
    expect(browser.page.valueOf('Description')).toBe('Of many groups');
    await browser.press('Save');
    expect(browser.page.text).toContain('Wallet Created');
    await open(browser, 'system-wallet', 'Of many groups', /^Tenant owner/);
    expect(browser.page.text).toMatch(/Team 300.*Team 301/s);
  });

  it('ask before another type is saved, and lose their groups to it', async () => {
    const group = await makeGroup(api);
    const { id } = await makeSystemWallet(api, {
      type: 'CUSTODIAN_OWNER',
      accessControlUserGroup: group.id,
      writeUserGroup: undefined,
    });
    const browser = await browserOf(OWNER_IN_DEV);
    const question = () => browser.page.dialog('Change System Wallet Type');
    await browser.open(paths.wallet('system-wallet', id));
    browser.page.fill('Type', 'CUSTODIAN_LIMITED_OWNER');
    browser.page.fill('Description', 'Still here');
    await browser.press('Save');
    expect(textOf(question())).toContain('Existing SDOs stay with the old type.');
    await browser.press('No, Cancel', question());
    expect(browser.page.valueOf('Type')).toBe('CUSTODIAN_OWNER');
    expect(browser.page.valueOf('Access Control User Group')).toBe(group.id);
    expect(browser.page.valueOf('Description')).toBe('Still here');

    browser.page.fill('Type', 'CUSTODIAN_LIMITED_OWNER');
    await browser.press('Save');
    await browser.press('Change Type', question());
    expect(browser.page.valueOf('Type')).toBe('CUSTODIAN_LIMITED_OWNER');
    expect(browser.page.valueOf('Access Control User Group')).toBe('');
    browser.page.fill('Access Control User Group', group.id);
    await browser.press('Save');
    expect(browser.page.text).toContain('Wallet Updated');
    await browser.open(paths.wallet('system-wallet', id));
    expect(browser.page.valueOf('Type')).toBe('CUSTODIAN_LIMITED_OWNER');
  });
});

it('the chooser leads on with Next, and says when nothing is chosen [A-322]', async () => {
  const browser = await browserOf(OWNER_IN_DEV, paths.walletChooser);
  await browser.press('Next');
  expect(browser.page.text).toContain('Choose what to create.');
  browser.page.check(/^User Group/);
  await browser.press('Next');
  expect(browser.page.address).toBe(paths.newWallet('user-group'));
});

it('a record that is not there is not found, and the crumbs above one lead to its list', async () => {
  const browser = await browserOf(OWNER_IN_DEV);
  for (const [kind, name] of [
    ['user-wallet', 'user wallet'],
    ['user-group', 'user group'],
    ['system-wallet', 'system wallet'],
  ] as const) {
    await browser.open(paths.wallet(kind, crypto.randomUUID()));
    expect(browser.page.status).toBe(404);
    expect(browser.page.text).toContain(`There is no such ${name} in this zone.`);
    await browser.open(`/wallets-and-groups/edit/${kind}`);
    expect(browser.page.address).toBe(paths.walletsAndGroups(kind));
  }
});

it('somebody with view access is offered nothing to change, and a form sent all the same is refused', async () => {
  const browser = await browserOf(
    { account: READER, zone: OWNER_IN_PROD.zone },
    paths.newWallet('user-wallet'),
  );
  expect(browser.page.hasDialog('Invalid Permissions')).toBe(true);
  await browser.follow('Close', browser.page.dialog('Invalid Permissions'));
  expect(browser.page.field('Full Name').hasAttribute('readonly')).toBe(true);
  expect(() => browser.page.button('Save')).toThrow();
});

/** Opens a record by its row. @param text of the row's link, where that is not what is searched */
async function open(
  browser: PlainBrowser,
  kind: Parameters<typeof paths.newWallet>[0],
  searched: string,
  text: string | RegExp = searched,
): Promise<void> {
  await browser.open(`${paths.walletsAndGroups(kind)}&q=${encodeURIComponent(searched)}`);
  await browser.follow(text);
}

async function find(browser: PlainBrowser, text: string): Promise<void> {
  browser.page.fill('Search by name or email address', text);
  await browser.press('Search', browser.page.dialog('Add Members'));
}

async function addMembers(browser: PlainBrowser, ...people: StoredUserWallet[]): Promise<void> {
  for (const person of people) {
    await browser.press('Add Members');
    await find(browser, person.email);
    browser.page.check(nameOf(person));
    await browser.press(/^Add( \d+)?$/, browser.page.dialog('Add Members'));
  }
}

/** The label of a person's checkbox, which begins with the full name. */
function nameOf({ fullName }: StoredUserWallet): RegExp {
  return new RegExp(`^${fullName} `);
}
