/** The palette without scripts, `/go`: its commands, what it finds, and which arguments may be typed in its line. */
import { beforeAll, expect, it } from 'vitest';
import { goPaths } from '#app/paths/go-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf, signInPlainly } from '#tests/support/nojs/sign-in.ts';
import { apiOf, consoleOrigin, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

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

it('the page /go lists all commands that a link can run, and runs one', async () => {
  await browser.open(paths.go);
  expect(browser.page.all('main h2').map(textOf)).toEqual(
    expect.arrayContaining(['Navigation', 'Create', 'Jobs']),
  );
  await browser.follow(/^Go to Dictionaries/);
  expect(browser.page.address).toBe(paths.dictionaries);
});

it('the page /go finds commands and metadata by a part of a name, and says when there is nothing', async () => {
  await search('condition_rec');
  await browser.follow(/^condition_record/);
  expect(browser.page.address).toBe(paths.dictionary('condition_record'));
  await search('qqqqzz');
  expect(browser.page.text).toContain('Nothing matches “qqqqzz”.');
});

it('the page /go runs a query that was typed, and says what is wrong with one', async () => {
  await search('graph patients limit 5 depth 2');
  await browser.follow(/^Graph of patient, limit 5, depth 2/);
  expect(browser.page.address).toBe('/lifegraph?chain=patient&limit=5&depth=2');
  expect(textOf(browser.page.find('#lifegraph-result'))).toMatch(/[1-9]\d* records/);
  await search('GRAPH patient WHERE data.sex ==');
  expect(textOf(browser.page.link(/^GRAPH patient/))).toContain('Line 1, column 32: expected');
});

it('the page /go asks a command for its value on a second page', async () => {
  const choose = async (typed: string, command: string, value: string) => {
    await search(typed);
    await browser.follow(`More of ${command}`);
    await browser.follow(value);
    return browser.page;
  };
  const days = await choose('jobs', 'Go to Job Manager', 'Days: 60');
  expect(textOf(days.find('nav[aria-label="Days shown"] [aria-current]'))).toBe('60');
  const metric = await choose('metric', 'Go to Dashboard', 'Metric: Blobs');
  expect(metric.valueOf('Metric')).toBe('blobs');
  const tab = await choose('wallets', 'Go to Wallets & Groups', 'Tab: User Groups');
  expect(tab.address).toBe(paths.walletsAndGroups('user-group'));
  const rows = await choose('dictionaries', 'Go to Dictionaries', 'Rows a page: 50');
  expect(rows.address).toBe('/dictionaries?size=50');
  const type = await choose('upload', 'Upload Data', 'File type: JSON');
  expect(type.valueOf('File Type')).toBe('JSON');
  await search('settings');
  expect(browser.page.text).toContain('“More” beside an entry lists its parts');
  await browser.follow('More of Go to Settings');
  expect(browser.page.text).toContain('Use the dark theme');
  await search('zones');
  await browser.follow('More of Switch zone');
  expect(browser.page.text).toContain('Switch to clinic_dev');
  await browser.follow('Back to the results');
  expect(browser.page.valueOf(FIELD)).toBe('zones');
});

it('the page /go opens a job by a part of its id', async () => {
  const api = await apiOf(OWNER_IN_PROD);
  const [job] = await api.call<{ jobId: string }[]>('GET', '/jobs?limit=1&daysToReturn=60');
  const jobId = job!.jobId;
  await search(`job ${jobId.slice(0, 8)}`);
  await browser.follow(new RegExp(jobId));
  expect(browser.page.address).toBe(paths.jobs({ row: jobId }));
  expect(browser.page.hasDialog(jobId)).toBe(true);
});

it('the page /go fills in the form of a job with what is typed beside it', async () => {
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

it('the page /go offers no job to whoever may not start one', async () => {
  const reader = await browserOf(
    { account: READER, zone: OWNER_IN_PROD.zone },
    `${paths.go}?q=wipe`,
  );
  expect(reader.page.text).not.toContain('Wipe SDZ Data');
});

it('the page /go changes one setting, and leaves the others', async () => {
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

it('the page /go opens the Job Manager with the failed jobs alone, and leads back to all', async () => {
  await search('failed jobs');
  await browser.follow(/^Show failed jobs/);
  const rows = browser.page.rows().map(textOf);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes('ERROR'))).toEqual([]);
  await browser.follow(/^all jobs/);
  expect(browser.page.address).toBe('/job-manager?days=60');
  expect(
    browser.page
      .rows()
      .map(textOf)
      .some((row) => row.includes('COMPLETE')),
  ).toBe(true);
});

it('the page /go opens an object: what can be done with it, and what it consists of', async () => {
  await search('patient');
  await browser.follow('More of patient');
  expect(browser.page.all('main h2').map(textOf)).toEqual([
    'Actions',
    'Attributes',
    'Smart contracts',
  ]);
  await browser.follow(/^birth_date/);
  expect(browser.page.address).toBe('/dictionaries/patient?tab=attributes&attribute=birth_date');
  await browser.open(goPaths.object('dictionaries:patient', 'patient'));
  await browser.follow('Download patient');
  expect(browser.page.address).toBe('/job-manager/new/download-job?chain=patient');
  await browser.open(goPaths.object('dictionaries:patient', 'patient'));
  await browser.follow('Back to the results');
  expect(browser.page.valueOf(FIELD)).toBe('patient');
});

it('the page /go opens a group with its members, and the groups of a member', async () => {
  await search('group data stewards');
  await browser.follow('More of Data stewards');
  await browser.follow('More of Dahlia Ramaswamy');
  expect(textOf(browser.page.find('main'))).toContain('Member of');
  expect(browser.page.link(/^Data stewards/)).toBeDefined();
});

it('the page /go shows a contract, an edge definition, a term and wallets in the same way', async () => {
  for (const [typed, more, action] of [
    ['visit summary', 'More of Visit summary', 'Execute Visit summary'],
    ['works at', 'More of WORKS_AT', 'Delete WORKS_AT'],
    ['length of stay', 'More of Length of stay', 'Where used: Length of stay'],
    ['cancer registry', 'More of Cancer registry', 'Open Cancer registry'],
  ] as const) {
    await search(typed);
    await browser.follow(more);
    expect(browser.page.link(action)).toBeDefined();
  }
});

it('the page /go says that there is no such object, and shows nobody what the roles forbid', async () => {
  await browser.open(goPaths.object('dictionaries:no-such-one'));
  expect(browser.page.status).toBe(200);
  expect(browser.page.heading).toBe('Search or run a command');
  await browser.open(goPaths.object('toString:x'));
  expect(browser.page.heading).toBe('Search or run a command');
  const reader = await browserOf(
    { account: READER, zone: OWNER_IN_PROD.zone },
    goPaths.object('dictionaries:patient'),
  );
  const titles = reader.page.all('main section li').map(textOf);
  expect(titles.filter((title) => /^(Edit|Delete|Truncate|Upload)/.test(title))).toEqual([]);
  expect(titles).toContain('Open patient');
});

it.each([
  ['#', /^condition_record/],
  ['# enc', /^encounter/],
  ['@', /^Care coordinators/],
  ['@ amara', /^Amara Thackeray/],
  [': failed upload', /^Upload Data/],
  ['> jobs', /^Go to Job Manager/],
])('the page /go keeps to what the sign of %j asks for', async (typed, first) => {
  await search(typed);
  const [row] = browser.page.all('main section li').map(textOf);
  expect(row).toMatch(first);
});

it('the page /go keeps what was used last for the next session of the person, by zone', async () => {
  const visitor = await makeCustomer(database);
  const own = await browserOf(visitor);
  const send = (browser: PlainBrowser, body?: URLSearchParams) => {
    const url = new URL(body ? goPaths.recent : goPaths.recentData, consoleOrigin());
    return fetch(url, {
      headers: { cookie: browser.cookies.headerFor(url) ?? '', origin: url.origin },
      ...(body && { method: 'POST', body }),
    });
  };
  const recent = {
    recentIds: ['place:/dictionaries/x', 'jobs.go'],
    recentPlaces: [{ title: 'x', subtitle: 'Dictionary', to: '/dictionaries/x' }],
  };
  const sent = await send(own, new URLSearchParams({ recent: JSON.stringify(recent) }));
  expect(sent.status).toBe(204);
  const another = await signInPlainly(visitor);
  expect(await (await send(another)).json()).toEqual(recent);
  expect((await send(own, new URLSearchParams({ recent: '{' }))).status).toBe(400);
  expect((await send(own, new URLSearchParams({ recent: '{"recentIds":7}' }))).status).toBe(204);
  expect(await (await send(own)).json()).toEqual({ recentIds: [], recentPlaces: [] });
});
