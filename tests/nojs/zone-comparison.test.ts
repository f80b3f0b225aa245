/** Two zones compared without scripts. */
import { beforeAll, expect, it } from 'vitest';
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { saveDictionaries } from '#tests/support/stack/data.ts';
import { apiOf } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

let visitor: Visitor;
let browser: PlainBrowser;

beforeAll(async () => {
  visitor = await makeCustomer(database, { zone: 'a_dev', more: ['b_stage', 'c_empty'] });
  const [dev, stage] = [await apiOf(visitor), await apiOf({ ...visitor, zone: 'b_stage' })];
  const person = (code: 'STRING' | 'STRING!') => ({
    ...{ name: 'person', attributes: attributesIn({ code }) },
  });
  const visit = { name: 'visit', attributes: attributesIn({ at: 'DATE' }) };
  await saveDictionaries(dev, [person('STRING!'), visit]);
  await saveDictionaries(stage, [person('STRING'), visit]);
  await dev.call('POST', '/metadata/glossary', { term: 'Only in dev' });
  await stage.call('POST', '/metadata/glossary', { term: 'Only in stage' });
  browser = await browserOf(visitor, paths.dictionaries);
}, 60_000);

/** The cells of each row, without the one of its checkbox. */
const rows = () =>
  browser.page
    .rows()
    .map((row) => browser.page.all('td:not(.grid-check)', row).map(textOf).join(' | '));

it('Compare Zones leads from the dictionaries to what differs from the next zone', async () => {
  await browser.follow('Compare zones');
  expect(rows()).toEqual([
    'person | Dictionary | Different | Attribute code: Required: yes here, no there',
    'Only in dev | Glossary term | Only in a_dev | --',
    'Only in stage | Glossary term | Only in b_stage | --',
  ]);
});

it('Compare Zones opens a record with its differences in both zones, and the record itself', async () => {
  await browser.follow('person');
  const drawer = browser.page.dialog('person');
  expect(browser.page.all('th, td', drawer).map(textOf)).toEqual([
    ...['What', 'a_dev', 'b_stage'],
    ...['Attribute code: Required', 'yes', 'no'],
  ]);
  await browser.follow('Open it in a_dev');
  expect(browser.page.address).toBe(paths.dictionary('person'));
});

it('Compare Zones shows one kind, one status and one name, all in its address', async () => {
  await browser.open(comparisonPaths.page());
  browser.page.select('Kind', 'Glossary terms');
  await browser.enter('Kind');
  expect(rows()).toHaveLength(2);
  await browser.follow(/^Only in b_stage 1$/);
  expect(browser.page.address).toBe('/compare-zones?kind=glossaries&status=onlyThere');
  expect(rows()).toEqual([expect.stringMatching(/^Only in stage/)]);
  await browser.open(comparisonPaths.page({ status: 'same' }));
  expect(rows()).toEqual(['visit | Dictionary | Same | --']);
});

it('Compare Zones compares with another zone of the person, and says why it cannot with any other', async () => {
  await browser.open(comparisonPaths.page());
  browser.page.select('a_dev with', 'c_empty (DEV)');
  await browser.enter('a_dev with');
  expect(browser.page.address).toMatch(/with=c_empty/);
  expect(rows()).toHaveLength(3);
  await browser.open(comparisonPaths.page({ with: 'clinic_dev' }));
  expect(browser.page.text).toContain("There is no zone 'clinic_dev', or you hold no role in it.");
});

it('Compare Zones says that nothing differs, and that there is no other zone', async () => {
  const empty = await browserOf({ ...visitor, zone: 'c_empty' }, comparisonPaths.page());
  await empty.open(comparisonPaths.page({ kind: 'edgeDefs' }));
  expect(empty.page.text).toContain('Nothing differs');
  const alone = await browserOf(await makeCustomer(database), comparisonPaths.page());
  expect(alone.page.text).toContain('You may enter no other zone of this customer');
});

it('Compare Zones is exported with all differences', async () => {
  await browser.open(comparisonPaths.page({ kind: 'dictionaries' }));
  await browser.follow('Export Compare Zones as JSON');
  expect(JSON.parse(browser.page.text)).toEqual([
    {
      ...{ name: 'person', kind: 'Dictionary', status: 'Different' },
      differences: 'Attribute code: Required: yes here, no there',
    },
  ]);
});
