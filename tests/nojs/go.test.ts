/** The palette without scripts, `/go`: commands, what is found, and what may be typed in line. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { READER } from '#tests/support/accounts.ts';
import { makeCustomer } from '#tests/support/browser-customer.ts';
import type { PlainBrowser } from '#tests/support/plain-browser.ts';
import { textOf } from '#tests/support/plain-page.ts';
import { browserOf } from '#tests/support/plain-sign-in.ts';
import { apiOf, openMainDatabase, OWNER_IN_PROD } from '#tests/support/stack.ts';

const database = openMainDatabase();
afterAll(() => database.end());

const FIELD = 'Command or name';

let browser: PlainBrowser;
beforeAll(async () => {
  browser = await browserOf(OWNER_IN_PROD);
});

async function search(text: string): Promise<void> {
  await browser.open(paths.go);
  browser.page.fill(FIELD, text);
  await browser.press('Search');
  expect(browser.page.valueOf(FIELD)).toBe(text);
}

it('lists all commands that a link can run, and runs one', async () => {
  await browser.open(paths.go);
  expect(browser.page.all('main h2').map(textOf)).toEqual(
    expect.arrayContaining(['Navigation', 'Create', 'Jobs']),
  );
  await browser.follow(/^Go to Dictionaries/);
  expect(browser.page.address).toBe(paths.dictionaries);
});

it('finds commands and metadata by a part of a name, and says when there is nothing', async () => {
  await search('condition_rec');
  await browser.follow(/^condition_record/);
  expect(browser.page.address).toBe(paths.dictionary('condition_record'));
  await search('qqqqzz');
  expect(browser.page.text).toContain('Nothing matches “qqqqzz”.');
});

it('runs a query that was typed, and says what is wrong with one', async () => {
  await search('graph patients limit 5 depth 2');
  await browser.follow(/^Graph of patient, limit 5, depth 2/);
  expect(browser.page.address).toBe('/lifegraph?chain=patient&limit=5&depth=2');
  expect(textOf(browser.page.find('#lifegraph-result'))).toMatch(/[1-9]\d* records/);
  await search('GRAPH patient WHERE data.sex ==');
  expect(textOf(browser.page.link(/^GRAPH patient/))).toContain('Line 1, column 32: expected');
});

it('opens a job by a part of its id', async () => {
  const api = await apiOf(OWNER_IN_PROD);
  const [job] = await api.call<{ jobId: string }[]>('GET', '/jobs?limit=1&daysToReturn=60');
  const jobId = job!.jobId;
  await search(`job ${jobId.slice(0, 8)}`);
  await browser.follow(new RegExp(jobId));
  expect(browser.page.address).toBe(paths.jobs({ row: jobId }));
  expect(browser.page.hasDialog(jobId)).toBe(true);
});

it('fills in the form of a job with what is typed beside it', async () => {
  await search('export glossary our terms csv');
  await browser.follow(/^Export Glossary as our terms, CSV/);
  expect(browser.page.valueOf('Name')).toBe('our terms');
  expect(browser.page.valueOf('File Type')).toBe('CSV');
  await search('import glossary xlsx');
  await browser.follow(/^Import Glossary XLSX/);
  expect(browser.page.valueOf('File Type')).toBe('XLSX');
  for (const [typed, link, dialog] of [
    ['wipe zone', /^Wipe SDZ Data…/, 'Wipe SDZ Data'],
    ['reset zone', /^Reset SDZ…/, 'Reset SDZ'],
  ] as const) {
    await search(typed);
    await browser.follow(link);
    expect(browser.page.hasDialog(dialog)).toBe(true);
  }
});

it('offers no job to whoever may not start one', async () => {
  const reader = await browserOf({ account: READER, zone: OWNER_IN_PROD.zone });
  await reader.open(`${paths.go}?q=wipe`);
  expect(reader.page.text).not.toContain('Wipe SDZ Data');
});

it('changes one setting, and leaves the others', async () => {
  const own = await browserOf(await makeCustomer(database));
  for (const [typed, command] of [
    ['dark mode', /^Use the dark theme/],
    ['utc', /^Show times in UTC/],
    ['letters off', /^Switch shortcuts of letters off/],
  ] as const) {
    await own.open(`${paths.go}?${new URLSearchParams({ q: typed }).toString()}`);
    await own.press(command);
    expect(own.page.text).toContain('Settings saved');
  }
  expect(own.page.find('html').attributes['data-theme']).toBe('dark');
  await own.open(paths.settings);
  expect(own.page.find('input[name=times][checked]').attributes.value).toBe('utc');
  expect(own.page.root.querySelector('input[name=singleKeys]')?.hasAttribute('checked')).toBe(
    false,
  );
});

it('opens the Job Manager with the failed jobs alone, and leads back to all', async () => {
  await search('failed jobs');
  await browser.follow(/^Show failed jobs/);
  const rows = browser.page.rows().map(textOf);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes('ERROR'))).toEqual([]);
  await browser.follow('Only failed jobs: show all');
  expect(browser.page.address).toBe('/job-manager?days=60');
  expect(
    browser.page
      .rows()
      .map(textOf)
      .some((row) => row.includes('COMPLETE')),
  ).toBe(true);
});
