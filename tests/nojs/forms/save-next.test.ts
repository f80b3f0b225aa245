/** Save and next without scripts: the server finds the next record, in the default order of the list. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { makeGroup, makePerson, makeSystemWallet } from '#tests/support/stack/wallets.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();
const FIRST = 'first_chain';
const SECOND = 'second_chain';

let visitor: Visitor;
let api: ApiClient;
beforeAll(async () => {
  visitor = await makeCustomer(database);
  await browserOf(visitor); // This visit accepts the policy.
  api = await apiOf(visitor);
  await makeDictionary(api, { name: FIRST });
  await makeDictionary(api, { name: SECOND });
});

/** Each kind of record with its list, and how one is made. */
const KINDS: readonly [kind: string, list: string, make?: (name: string) => Promise<unknown>][] = [
  ['a dictionary', paths.dictionaries],
  [
    'an edge definition',
    paths.edges,
    (name) =>
      api.call('POST', CALLS.createEdge.path, {
        name,
        fromDictionary: FIRST,
        toDictionary: SECOND,
        condition: [{ fromCol: 'person', toCol: 'person' }],
      }),
  ],
  ['a term', paths.glossary, (term) => api.call('POST', CALLS.createTerm.path, { term })],
  ['a user wallet', paths.walletsAndGroups('user-wallet'), () => makePerson(api, 'Zoe')],
  ['a user group', paths.walletsAndGroups('user-group'), () => makeGroup(api)],
  ['a system wallet', paths.walletsAndGroups('system-wallet'), () => makeSystemWallet(api)],
  [
    'a consent contract',
    paths.consentContracts.list({ chain: FIRST }),
    (description) =>
      api.call('POST', `/graphchain/${FIRST}/consentcontracts`, {
        consentContract: { description, to: ['*'] },
      }),
  ],
  [
    'a smart contract',
    paths.smartContracts.list({ chain: FIRST }),
    () => makeContract(api, FIRST, 'function run() {}'),
  ],
];

it.each(KINDS)(
  '%s is saved, then the next is opened; the list after the last',
  async (_, list, make) => {
    await make?.('ONE_OF_TWO');
    await make?.('TWO_OF_TWO');
    const browser = await browserOf(visitor, list);
    const rows = browser.page.all('[data-row-link]').map((link) => link.getAttribute('href') ?? '');
    const [next, last] = rows.slice(-2);
    await browser.open(next ?? '');
    await browser.press('Save and next');
    expect(browser.page.address).toBe(last);
    expect(browser.page.text).toMatch(/updated/i);
    await browser.open(last ?? '');
    await browser.press('Save and next');
    expect(browser.page.address).toBe(list);
  },
);

it('a save of a dictionary that asks first goes on to the next one too', async () => {
  await saveRecords(api, FIRST, { person: 'Ada', weight: 130 });
  const browser = await browserOf(
    visitor,
    `${paths.dictionary(FIRST)}?tab=attributes&attribute=weight`,
  );
  await browser.press('Delete attribute');
  await browser.press('Save and next');
  await browser.press('Save', browser.page.dialog('What saving will do'));
  expect(browser.page.address).toBe(paths.dictionary(SECOND));
});

it('Enter in a field only saves', async () => {
  const list = paths.consentContracts.list({ chain: FIRST });
  const browser = await browserOf(visitor, list);
  await browser.open(browser.page.find('[data-row-link]').getAttribute('href') ?? '');
  await browser.enter('Start');
  expect(browser.page.address).toBe(list);
  expect(browser.page.text).toContain('Consent contract updated');
});
