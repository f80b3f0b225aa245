/** A record that somebody else has changed while its form was open. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { makeGroup, makePerson, makeSystemWallet } from '#tests/support/stack/wallets.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

let api: ApiClient;
beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
});

/** Creates a record. @returns the page of its form, a field of it, and how somebody else changes another one */
const RECORDS: Readonly<
  Record<string, () => Promise<{ at: string; field: string; change: () => Promise<unknown> }>>
> = {
  'a term': async () => {
    const term = uniqueName('Stale');
    const made = await api.call<{ id: string }>('POST', CALLS.createTerm.path, { term });
    return {
      at: paths.term(made.id),
      field: 'Description',
      change: () => put(CALLS.updateTerm.path, made.id, { term, type: 'Theirs' }),
    };
  },
  'an edge definition': async () => {
    const ends = { fromDictionary: 'condition_record', toDictionary: 'encounter' };
    const body = { name: uniqueName('stale'), ...ends };
    const pair = (name: string) => ({ condition: [{ fromCol: name, toCol: name }] });
    const made = await api.call<{ edgeId: string }>('POST', CALLS.createEdge.path, {
      ...body,
      ...pair('encounter_id'),
    });
    return {
      at: paths.edge(made.edgeId),
      field: 'From attribute',
      change: () => put(CALLS.updateEdge.path, made.edgeId, { ...body, ...pair('patient_id') }),
    };
  },
  'a user wallet': async () => {
    const { id, email } = await makePerson(api);
    return {
      at: paths.wallet('user-wallet', id),
      field: 'Full Name',
      change: () => put(CALLS.updateUserWallet.path, id, { fullName: 'Theirs', email }),
    };
  },
  'a user group': async () => {
    const { id, name, group } = await makeGroup(api);
    return {
      at: paths.wallet('user-group', id),
      field: 'Description',
      change: () =>
        put(CALLS.updateGroup.path, id, { name: `${name} of theirs`, description: '', group }),
    };
  },
  'a system wallet': async () => {
    const { id, ...wallet } = await makeSystemWallet(api);
    return {
      at: paths.wallet('system-wallet', id),
      field: 'Description',
      change: () => put(CALLS.updateSystemWallet.path, id, { ...wallet, description: 'Theirs' }),
    };
  },
  'a consent contract': async () => {
    const path = `/graphchain/${await ownChain()}/consentcontracts`;
    const made = await api.call<StoredConsentContract>('POST', path, {
      to: ['*'],
      description: 'First',
    });
    const { id, dictionary } = made.header;
    return {
      at: paths.consentContracts.edit(dictionary, id),
      field: 'Description',
      change: () => api.call('PUT', `${path}/${id}`, { to: ['*'], description: 'Theirs' }),
    };
  },
  'a smart contract': async () => {
    const chain = await ownChain();
    const { sdoId, name } = await makeContract(api, chain, 'function f() {}');
    const javaScript = 'function f() { return 1; }';
    return {
      at: paths.smartContracts.edit(chain, sdoId),
      field: 'Description',
      change: () =>
        api.call('PUT', `/graphchain/${chain}/smartcontracts/${sdoId}`, {
          name,
          javaScript,
          description: 'Theirs',
        }),
    };
  },
};

/** Makes a chain that only this file uses. */
const ownChain = async () => (await makeDictionary(api)).name;

function put(path: string, id: string, body: object): Promise<unknown> {
  return api.call('PUT', path.replace(/\{\w+\}/, id), body);
}

it.each(Object.entries(RECORDS))(
  '%s is not replaced unseen: what was entered stays, and takes effect when it is sent again',
  async (_, make) => {
    const { at, field, change } = await make();
    const browser = await browserOf(OWNER_IN_DEV, at);
    const entered = field === 'From attribute' ? 'patient_id' : uniqueName('Mine');
    browser.page.fill(field, entered);
    await change();
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.text).toMatch(
      /changed this on 20\d\d-\d\d-\d\d at .* UTC, after the version/,
    );
    expect(browser.page.text).toMatch(/Stored is .*(Theirs|associations|no Description)/);
    expect(browser.page.valueOf(field)).toBe(entered);
    if (field === 'From attribute') browser.page.fill('To attribute', entered);
    await browser.press('Save');
    expect(browser.page.text).toMatch(/Updated/i);
  },
);

it('a record that somebody else has changed is not deleted unseen', async () => {
  const { at, change } = await RECORDS['a term']!();
  const browser = await browserOf(OWNER_IN_DEV, `${at}?dialog=delete`);
  await change();
  await browser.press(/^Yes/);
  expect(browser.page.text).toContain('Nothing was deleted.');
  await browser.open(`${at}?dialog=delete`);
  await browser.press(/^Yes/);
  expect(browser.page.text).toMatch(/Deleted/);
});

it('a form that does not say its version comes back with what was entered, and takes effect when it is sent again', async () => {
  const { at, field } = await RECORDS['a user group']!();
  const browser = await browserOf(OWNER_IN_DEV);
  await browser.open(at);
  browser.page.fill(field, 'Mine');
  browser.page.find('input[name=_version]').setAttribute('value', 'none');
  await browser.press('Save');
  expect(browser.page.status).toBe(400);
  expect(browser.page.text).toContain('Keyway cannot tell which version');
  expect(browser.page.valueOf(field)).toBe('Mine');
  await browser.press('Save');
  expect(browser.page.text).toMatch(/Updated/i);
});

it('a form that was saved and goes on being edited is another change, never a used key', async () => {
  const { at, field } = await RECORDS['a term']!();
  const browser = await browserOf(OWNER_IN_DEV);
  const page = await browser.open(at);
  browser.page.fill(field, 'First');
  await browser.press('Save');
  expect(browser.page.text).toMatch(/Updated/i);
  browser.back(page);
  page.fill(field, 'Second');
  await browser.press('Save');
  expect(browser.page.text).toContain('You changed this on');
  await browser.press('Save');
  expect(browser.page.text).toMatch(/Updated/i);
});
