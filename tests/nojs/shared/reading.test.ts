/** Opening an address of the console changes nothing, whatever it is. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { runOne } from '#platform/storage/database.ts';
import { consoleRoutes } from '#tests/support/console/routes.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { apiOf, consoleOrigin } from '#tests/support/stack/stack.ts';
import { makePerson } from '#tests/support/stack/wallets.ts';

const database = useMainDatabase();

it('no address that reads changes a record or starts a job', async () => {
  const visitor = await makeCustomer(database);
  const browser = await browserOf(visitor);
  const api = await apiOf(visitor);
  const { name: chain } = await makeDictionary(api);
  const { sdoId } = await makeContract(api, chain, 'function f() { return 1; }');
  const { id: walletId } = await makePerson(api);
  const term = { term: 'Ward' };
  const { id: termId } = await api.call<{ id: string }>('POST', CALLS.createTerm.path, term);
  const download = { tql: `FROM ${chain}`, fileType: 'CSV' };
  const { jobId } = await api.call<Job>('POST', '/jobs/download', download);
  await api.succeeded(jobId);
  const known: Record<string, string> = {
    ...{ chain, sdoId, walletId, termId, jobId },
    ...{ dictionaryId: chain, seq: '1', list: 'glossary', form: 'upload-file' },
  };
  const zones = sql`select zone.id from zone join customer on customer.id = zone.customer
    where customer.name = ${visitor.account.realm}`;
  const state = () =>
    runOne<{ records: number; jobs: number }>(
      database,
      sql`select (select count(*) from ledger where zone in (${zones})) as records,
                 (select count(*) from job where zone in (${zones})) as jobs`,
    );

  const before = await state();
  const reading = consoleRoutes().filter(({ loader }) => loader);
  expect(reading.length).toBeGreaterThan(50);
  for (const route of reading) {
    const path = route.path.replaceAll(/:(\w*)/g, (_, name: string) => known[name] ?? 'home.html');
    const query = new URLSearchParams({ ...known, delete: 'yes', confirm: 'yes', step: 'next' });
    const url = new URL(`${path}?${query}`, consoleOrigin());
    const headers = { cookie: browser.cookies.headerFor(url), accept: 'text/html' };
    const controller = new AbortController();
    const answer = await fetch(url, { headers, redirect: 'manual', signal: controller.signal });
    expect(answer.status, path).toBeLessThan(500);
    // A stream of news has no end.
    controller.abort();
    expect({ path, ...(await state()) }).toEqual({ path, ...before });
  }
  // The measure: one change and one job are seen.
  await api.call('POST', CALLS.createTerm.path, { term: 'Bed' });
  await api.call('POST', '/jobs/download', download);
  expect(await state()).toEqual({ records: before!.records + 1, jobs: before!.jobs + 1 });
});
