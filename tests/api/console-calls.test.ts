/**
 * What the console asks of the platform, and whom it lets start jobs. The tests call the console's own server over
 * HTTP.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Database } from '#platform/storage/database.ts';
import { ADMIN, OWNER, READER, USER } from '#tests/support/stack/accounts.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import startOwnStack from '#tests/support/stack/own-stack.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { stubCall, apiOf, openMainDatabase, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const before = { ...process.env };
let stopStack: Awaited<ReturnType<typeof startOwnStack>>;
let database: Database;
beforeAll(async () => {
  stopStack = await startOwnStack();
  database = openMainDatabase();
});
afterAll(async () => {
  await database.end();
  await stopStack?.();
  process.env = before;
});

it('the list of jobs asks for 60 days, the newest first [B-644]', async () => {
  const visitor = await makeCustomer(database);
  const browser = await browserOf(visitor);
  const jobs = { method: 'GET', path: '/jobs' } as const;
  for (const days of ['', '?days=15', '?days=60']) {
    await stubCall(visitor, jobs, []);
    await browser.open(`/job-manager${days}`);
    const [asked = '', ...more] = await stubCall(visitor, jobs, []);
    expect(more).toEqual([]);
    const { searchParams } = new URL(asked, 'http://platform');
    expect(searchParams.get('daysToReturn')).toBe('60');
    expect(searchParams.get('orderBy')).toBe('jobCreated DESC');
  }
});

it.each([
  ['sdzUser', USER, false],
  ['sdzAdmin', ADMIN, false],
  ['sdzReadOnly', READER, false],
  ['sdzUser and sdzAdmin', OWNER, true],
])('a holder of %s starts jobs: %s [B-522]', async (_, account, passes) => {
  const visitor = { ...OWNER_IN_DEV, account };
  const browser = await browserOf(visitor, '/job-manager');
  await browser.follow('New job');
  expect(browser.page.hasDialog('Invalid Permissions')).toBe(!passes);
  expect(browser.page.url.pathname).toBe(passes ? paths.jobChooser : '/job-manager');

  // The form is opened by its address. A person with only one of the roles can do that, but starts nothing.
  const api = await apiOf(OWNER_IN_DEV);
  const count = async () =>
    (await api.call<Job[]>('GET', '/jobs?name=GlossaryDownloadJob&daysToReturn=1')).length;
  const started = await count();
  await browser.open(paths.newJob('bulk-glossary-download', { title: 'terms' }));
  await browser.press('START JOB');
  expect(browser.page.hasDialog('Invalid Permissions')).toBe(!passes);
  expect((await count()) - started).toBe(passes ? 1 : 0);
});
