/** The lists of both kinds of contracts without scripts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';

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
  'the page of contracts lists the contracts of the chosen chain, and opens a tab by its address: %s',
  async (_, kind, pages) => {
    const browser = await browserOf(OWNER_IN_DEV, pages.list());
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

describe('before a chain is chosen', () => {
  let visitor: Visitor;
  let own: ApiClient;
  let chains: string[];
  beforeAll(async () => {
    visitor = await makeCustomer(database);
    own = await apiOf(visitor);
    chains = [await makeDictionary(own), await makeDictionary(own)].map(({ name }) => name).sort();
    for (const of of chains) {
      const { sdoId } = await makeContract(own, of, 'function main() {}');
      await own.call('POST', `/graphchain/${of}/smartcontracts/${sdoId}/main`);
      await own.call('POST', `/graphchain/${of}/consentcontracts`, { to: ['*'] });
    }
  });

  const headers = ({ page }: PlainBrowser) => page.all('th').map(textOf);
  const rows = ({ page }: PlainBrowser) => page.rows().map((row) => textOf(row));

  it.each([
    ['smart contracts', paths.smartContracts.list(), ['Name', 'Chain', 'Description']],
    ['consent contracts', paths.consentContracts.list(), ['Description', 'Chain', 'Share With']],
    ['receipts', paths.receipts(), ['Timestamp', 'Chain', 'SDOID']],
  ])('the %s of all chains are listed, each with its chain', async (_, list, first) => {
    const browser = await browserOf(visitor, `${list}?sort=-chain`);
    expect(headers(browser).slice(0, 3)).toEqual(first);
    expect(rows(browser)).toEqual(chains.toReversed().map((of) => expect.stringContaining(of)));
    await browser.follow('Chain');
    expect(rows(browser)).toEqual(chains.map((of) => expect.stringContaining(of)));
    await browser.follow(/as CSV$/);
    expect(browser.page.text).toContain(first.join(','));
    await browser.open(list);
    browser.page.select('Chain', chains[0] ?? '');
    await browser.press('Show');
    expect(headers(browser)).not.toContain('Chain');
    expect(browser.page.rows()).toHaveLength(1);
  });

  it('a receipt opens over the list of all', async () => {
    const browser = await browserOf(visitor, `${paths.receipts()}?sort=chain`);
    const link = browser.page.find('[data-row-link]', browser.page.rows(chains[1])[0]);
    await browser.open(link.getAttribute('href') ?? '');
    expect(browser.page.rows()).toHaveLength(2);
    expect(textOf(browser.page.find('dialog'))).toContain(chains[1]);
  });
});

it.each([
  ['[B-079 B-080 B-081 B-462]', 'New Consent Contract', paths.consentContracts],
  ['[B-119]', 'New Smart Contract', paths.smartContracts],
] as const)(
  'the list of contracts asks for the chain, without which Next shows an error %s',
  async (_, heading, pages) => {
    const browser = await browserOf(OWNER_IN_DEV, pages.list());
    await browser.follow('Add');
    const dialog = () => browser.page.dialog(heading);
    await browser.press('Next', dialog());
    expect(browser.page.describe('Chain', dialog())).toMatch(/^Field cannot be blank\b/);
    browser.page.select('Chain', chain, dialog());
    await browser.press('Next', dialog());
    expect(browser.page.address).toBe(pages.create(chain));
    expect(browser.page.heading).toBe(heading);
  },
);
