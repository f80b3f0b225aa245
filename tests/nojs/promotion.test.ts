/** Without scripts: records of another zone are brought into this one, and that is undone. */
import { beforeAll, expect, it } from 'vitest';
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
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
let here: Awaited<ReturnType<typeof apiOf>>;

beforeAll(async () => {
  visitor = await makeCustomer(database, {
    ...{ environment: 'PROD', zone: 'a_live', more: ['b_next'] },
  });
  here = await apiOf(visitor);
  const there = await apiOf({ ...visitor, zone: 'b_next' });
  await saveDictionaries(there, [{ name: 'person', attributes: attributesIn({ code: 'STRING' }) }]);
  for (const term of ['Bed', 'Cot']) await there.call('POST', '/metadata/glossary', { term });
  browser = await browserOf(visitor, comparisonPaths.page());
}, 60_000);

const steps = () => browser.page.all('ol.divide-y li').map((step) => textOf(step).trim());
const termsHere = async () => {
  const terms = await here.call<StoredTerm[]>('GET', '/metadata/glossary');
  return terms.map(({ term }) => term);
};

/** The job that was started last, once it has ended. */
async function lastJob(): Promise<Job> {
  await expect
    .poll(async () => (await here.call<Job[]>('GET', '/jobs'))[0]?.status)
    .toBe('COMPLETED_SUCCESS');
  return (await here.call<Job[]>('GET', '/jobs'))[0]!;
}

it('a promotion plans one record at an address of its own', async () => {
  await browser.follow('Bed');
  await browser.follow('Bring it into a_live…');
  expect(browser.page.address).toMatch(/dialog=promote-selected/);
  expect(browser.page.address).toMatch(/selected=/);
  expect(steps()).toEqual([expect.stringMatching(/^Create glossary term\s*Bed\s*Safe/)]);
});

it('a promotion plans the selected records together, and offers only rows that a plan can bring', async () => {
  await browser.open(comparisonPaths.page());
  expect(browser.page.all('tbody input[type=checkbox]')).toHaveLength(3);
  browser.page.check('Select Bed');
  browser.page.check('Select person');
  await browser.press('Bring into this zone…');
  expect(steps()).toEqual([
    expect.stringMatching(/^Create dictionary\s*person/),
    expect.stringMatching(/^Create glossary term\s*Bed/),
  ]);
  await browser.open(comparisonPaths.page());
  await browser.follow('Bed');
  await browser.follow('Bring it into a_live…');
});

it('a promotion asks for the name of a production zone, and carries out what was shown', async () => {
  await browser.press('Carry out');
  expect(await termsHere()).toEqual([]);
  browser.page.fill(/Type a_live to confirm/, 'a_live');
  await browser.press('Carry out');
  expect(await lastJob()).toMatchObject({ name: 'PromotionJob' });
  expect(await termsHere()).toEqual(['Bed']);
});

it('a promotion says what was changed since, and shows the new plan', async () => {
  await browser.open(comparisonPaths.page());
  await browser.follow(/^Bring all that differ into a_live/);
  expect(steps()).toHaveLength(2);
  await here.call('POST', '/metadata/glossary', { term: 'Cot', description: 'Mine' });
  browser.page.fill(/Type a_live to confirm/, 'a_live');
  await browser.press('Carry out');
  expect(browser.page.text).toContain("Glossary term 'Cot' was created in a_live");
  expect(steps()[1]).toMatch(/^Change glossary term\s*Cot.*Description: Mine now, – afterwards/);
});

it('a promotion undoes a job from its drawer', async () => {
  const { jobId } = await lastJob();
  await browser.open(paths.jobs({ row: jobId }));
  await browser.follow('Undo…');
  expect(steps()).toEqual([expect.stringMatching(/^Delete glossary term\s*Bed\s*Breaks readers/)]);
  browser.page.fill(/Type a_live to confirm/, 'a_live');
  await browser.press('Carry out');
  await lastJob();
  await expect.poll(termsHere).toEqual(['Cot']);
});
