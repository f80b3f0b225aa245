/** The lists of both kinds of contracts without scripts. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { ApiClient } from '#scripts/lib/api-client.ts';
import { useMainDatabase } from '#tests/support/plain/main-database.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { textOf } from '#tests/support/plain/page.ts';
import { browserOf } from '#tests/support/plain/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

let api: ApiClient;
let chain: string;
/** The text by which the row of a contract of each kind is found. */
let rowOf: { consent: string; smart: string };
beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
  ({ name: chain } = await makeDictionary(api));
  const consentContract = { to: ['*'], description: 'For the list' };
  await api.call('POST', `/graphchain/${chain}/consentcontracts`, { consentContract });
  const { name } = await makeContract(api, chain, 'function main() {}');
  rowOf = { consent: consentContract.description, smart: name };
});

it.each([
  ['consent contracts [B-069 B-070 B-071 B-072]', 'consent', paths.consentContracts],
  ['smart contracts [B-105 B-107]', 'smart', paths.smartContracts],
] as const)(
  'lists the contracts of the chosen chain, or its receipts: %s',
  async (_, kind, pages) => {
    const browser = await browserOf(OWNER_IN_DEV, pages.list());
    expect(browser.page.text).toContain('Select a chain');
    expect(browser.page.all('table')).toEqual([]);
    browser.page.select('Chain', chain);
    await browser.press('Show');
    expect(browser.page.address).toBe(pages.list({ chain }));
    const current = () => textOf(browser.page.find('nav [aria-current=page].border-accent'));
    expect(current()).toBe('Contracts');
    expect(browser.page.rows(rowOf[kind])).toHaveLength(1);
    for (const [tab, open] of [
      ['receipts', 'Receipts'],
      ['ReceiptS', 'Receipts'],
      ['CONTRACTS', 'Contracts'],
      ['nothing', 'Contracts'],
    ] as const) {
      await browser.open(`${pages.list({ chain })}&tab=${tab}`);
      expect(current()).toBe(open);
    }
  },
);

it('offers the chains that have contracts before one is chosen', async () => {
  // in a zone of its own, because only the chains with the most contracts are offered
  const visitor = await makeCustomer(database);
  const own = await apiOf(visitor);
  const dictionary = await makeDictionary(own);
  const contract = await makeContract(own, dictionary.name, 'function main() {}');
  const browser = await browserOf(visitor, paths.smartContracts.list());
  await browser.follow(`${dictionary.name} 1`);
  const list = paths.smartContracts.list({ tab: 'contracts', chain: dictionary.name });
  expect(browser.page.address).toBe(list);
  expect(browser.page.rows(contract.name)).toHaveLength(1);
});

it.each([
  ['[B-079 B-080 B-081 B-462]', 'New Consent Contract', paths.consentContracts],
  ['[B-119]', 'New Smart Contract', paths.smartContracts],
] as const)(
  'asks for the chain, without which Next shows an error %s',
  async (_, heading, pages) => {
    const browser = await browserOf(OWNER_IN_DEV, pages.list());
    await browser.follow('Add');
    const dialog = () => browser.page.dialog(heading);
    await browser.press('Next', dialog());
    expect(browser.page.describe('Chain', dialog())).toBe('Field cannot be blank');
    browser.page.select('Chain', chain, dialog());
    await browser.press('Next', dialog());
    expect(browser.page.address).toBe(pages.create(chain));
    expect(browser.page.heading).toBe(heading);
  },
);
