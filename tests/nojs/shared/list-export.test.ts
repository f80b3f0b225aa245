/** Lists as files, with all rows that the filter leaves, in their order, and with the shown columns. */
import { expect, it } from 'vitest';
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { findScreen } from '#app/screens/find-screen.ts';
import { CALLS } from '#model/calls/all.ts';
import { VIEW_AREAS } from '#model/metadata/view-areas.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

it('a list is exported with its filter, order and columns, and rows of all its pages', async () => {
  const name = uniqueName('Exported');
  const api = await apiOf(OWNER_IN_DEV);
  const terms = Array.from({ length: 27 }, (_, n) => `${name}_${String(n).padStart(2, '0')}`);
  for (const term of terms) {
    await api.call('POST', CALLS.createTerm.path, { term, type: '=1+1', description: 'a, "b"' });
  }
  const list = `${paths.glossary}?q=${name}&sort=-term&columns=description,-type,term,-groupName`;
  const browser = await browserOf(OWNER_IN_DEV, list);
  const back = browser.page;
  await browser.follow('Export Glossary as CSV');
  const lines = terms.toReversed().map((term) => `"a, ""b""",${term}`);
  expect(browser.page.text).toBe(['Description,Term', ...lines].join(' '));
  browser.back(back);
  await browser.follow('Export Glossary as JSON');
  expect(JSON.parse(browser.page.text)).toEqual(
    terms.toReversed().map((term) => ({ description: 'a, "b"', term })),
  );

  // A value that a spreadsheet would run becomes a text.
  await browser.open(`${paths.glossary}?q=${terms[0]}`);
  await browser.follow('Export Glossary as CSV');
  expect(browser.page.text).toBe(`Term,Type,Description,Group Name ${terms[0]},'=1+1,"a, ""b""",`);
});

it('columns that a person has chosen are those of the file', async () => {
  const browser = await browserOf({ ...OWNER_IN_PROD, account: READER }, paths.edges);
  await browser.follow('Columns of Edge Definitions');
  const dialog = browser.page.dialog('Columns of Edge Definitions');
  browser.page.check('To', false, dialog);
  await browser.press('Save', dialog);
  await browser.follow('Export Edge Definitions as CSV');
  expect(browser.page.text).toMatch(/^Name,From \w+,\w+ /);
  await browser.open(`${paths.edges}?dialog=columns`);
  await browser.press('Reset', browser.page.dialog('Columns of Edge Definitions'));
});

const EXPORTS: [address: string, label: string, column: string][] = [
  [paths.dictionaries, 'Dictionaries', 'name'],
  [paths.glossary, 'Glossary', 'term'],
  [paths.edges, 'Edge Definitions', 'fromDictionary'],
  [paths.walletsAndGroups('user-wallet'), 'User Wallets', 'email'],
  [paths.walletsAndGroups('user-group'), 'User Groups', 'members'],
  [paths.walletsAndGroups('system-wallet'), 'System Wallets', 'type'],
  [`${paths.consentContracts.list({ chain: 'patient' })}`, 'Consent Contracts', 'status'],
  [`${paths.smartContracts.list({ chain: 'encounter' })}`, 'Smart Contracts', 'timestamp'],
  [paths.receipts({ chain: 'encounter' }), 'Receipts', 'sdoId'],
  [paths.smartContracts.list({ chain: 'encounter', tab: 'receipts' }), 'Receipts', 'owners'],
  [paths.jobs({ days: '60' }), 'Jobs', 'status'],
  [paths.systemMessages({ days: 'ALL' }), 'System alerts', 'date'],
  [paths.audit(), 'Audit', 'outcome'],
  [comparisonPaths.page({ status: 'same' }), 'Compare Zones', 'status'],
];

it.each(EXPORTS)('%s is exported, and each row has its values', async (address, label, column) => {
  const browser = await browserOf(OWNER_IN_PROD, address);
  const shown = browser.page.rows().length;
  await browser.follow(`Export ${label} as JSON`);
  const rows = JSON.parse(browser.page.text) as Record<string, unknown>[];
  expect(rows.length).toBeGreaterThanOrEqual(shown);
  expect(rows.map((row) => row[column]).filter((value) => value === null)).toEqual([]);
});

it('every list of the console is among them', async () => {
  const screensOf = EXPORTS.map(([address]) => findScreen(address.split('?')[0]!));
  const lists = VIEW_AREAS.filter((area) => area !== 'lifegraph' && area !== 'saved-views');
  expect(new Set(screensOf)).toEqual(new Set(lists));

  // The demo has no saved views.
  const browser = await browserOf(OWNER_IN_PROD);
  await browser.open(`${paths.listExport('saved-views')}?format=csv`);
  expect(browser.page.text).toMatch(/^Name,/);
});
