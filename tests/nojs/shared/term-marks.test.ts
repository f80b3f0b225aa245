/** The terms of the trade are explained where they are used, by plain HTML. */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { TRADE_TERMS } from '#app/text/trade-terms.ts';
import type { TermId } from '#app/text/trade-terms.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf, giveCredentialsPlainly } from '#tests/support/nojs/sign-in.ts';
import { consoleOrigin, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

const SCREENS: readonly [address: string, terms: readonly TermId[]][] = [
  ['/zones', ['zone']],
  [paths.newJob('upload-file'), ['operation', 'chain', 'owner', 'limitedOwner']],
  [paths.newJob('truncate-chain-job'), ['chain']],
  [paths.newJob('execute-smart-contract-job'), ['chain']],
  [paths.newJob('download-job'), ['tql']],
  [paths.lifegraph(), ['chain', 'depth']],
  [paths.newWallet('system-wallet'), ['custodian']],
  [paths.edges, ['edge']],
  [paths.consentContracts.create('patient'), ['tql']],
  [paths.consentContracts.list({ dialog: 'new' }), ['chain']],
  [paths.smartContracts.list({ dialog: 'new' }), ['chain']],
];

it.each(SCREENS)('%s explains its terms', async (address, terms) => {
  expectTerms(await browserOf(OWNER_IN_PROD, address), terms);
});

it.each([
  ['a consent contract', paths.consentContracts, TRADE_TERMS.consentContract],
  ['a smart contract', paths.smartContracts, TRADE_TERMS.smartContract],
] as const)('the dialog that begins %s says what that is', async (_, { list }, { text }) => {
  const { page } = await browserOf(OWNER_IN_PROD, list({ dialog: 'new' }));
  expect(page.text).toContain(text);
});

it('a receipt explains the names of its entries', async () => {
  const list = paths.smartContracts.list({ tab: 'receipts', chain: 'encounter' });
  const browser = await browserOf(OWNER_IN_PROD, list);
  await browser.open(browser.page.find('[data-row-link]').getAttribute('href') ?? '');
  expectTerms(browser, ['receipt', 'sdo', 'owner', 'limitedOwner']);
});

it('the policy says what it is for', async () => {
  const { account, zone } = await makeCustomer(database);
  const browser = new PlainBrowser(consoleOrigin());
  await browser.open(`/?realm=${account.realm}`);
  await giveCredentialsPlainly(browser, account);
  await browser.press(new RegExp(`^${zone} \\(`));
  expectTerms(browser, ['zonePolicy']);
});

const ELSEWHERE = ['consentContract', 'smartContract', 'receipt', 'sdo', 'zonePolicy'];

it('each term is explained on one of these screens', () => {
  const shown = SCREENS.flatMap(([, terms]) => terms);
  const all: string[] = [...shown, ...ELSEWHERE];
  expect(Object.keys(TRADE_TERMS).filter((term) => !all.includes(term))).toEqual([]);
});

/** Each mark is a button that names its question and opens its text. */
function expectTerms({ page }: PlainBrowser, terms: readonly TermId[]): void {
  const shown = page.all('button[popovertarget]').flatMap((button) => {
    const text = page.root.getElementById(button.getAttribute('popovertarget') ?? '');
    if (!text?.classList.contains('term-text')) return [];
    expect(text.getAttribute('popover')).toBe('auto');
    return [{ question: button.getAttribute('aria-label'), text: textOf(text) }];
  });
  expect(shown).toEqual(terms.map((term) => TRADE_TERMS[term]));
}
