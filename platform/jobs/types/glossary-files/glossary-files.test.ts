import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { createGlossaryImportJob } from './glossary-files.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import { receiveUpload } from '#platform/jobs/files/spool.ts';
import { markCancelled, releaseJob } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';

useJobs();

/** The job that imports so many terms. */
async function importOf(prefix: string, count: number): Promise<JobRow> {
  const jobId = crypto.randomUUID();
  const lines = Array.from({ length: count }, (_, i) => `${prefix} ${i},Said of ${i}\n`);
  const source = Readable.from([Buffer.from(`term,description\n${lines.join('')}`)]);
  const { dataDir } = t.platform.config;
  const sizeBytes = await receiveUpload(source, { dataDir, jobId, limitBytes: 1e9 });
  const file = { name: 'terms.csv', sizeBytes };
  const asked = { jobId, file, fileType: 'CSV' as const, emails: [] };
  return createGlossaryImportJob(t.platform, t.starter, asked);
}

/** Runs the job with something done before one of its transactions. Returns the number of the transactions. */
async function runWith(job: JobRow, at: number, meanwhile: () => Promise<unknown>) {
  let calls = 0;
  const ledger: Ledger = {
    append: async (zone, plan) => {
      if (++calls === at) await meanwhile();
      return t.ledger.append(zone, plan);
    },
  };
  const runner = t.runner({ platform: { ...t.platform, ledger } });
  await runJob(runner, { zone: job.zone, jobId: job.id });
  return calls;
}

const countOf = async (search: string) =>
  (await GLOSSARY.list(t.zone, { search, skip: 0, limit: 1 })).total;

it('an import locks the zone for 1,000 terms at a time', async () => {
  const job = await importOf('Word', 2_500);
  let isThere = 0;
  expect(await runWith(job, 3, async () => (isThere = await countOf('Word')))).toBe(3);
  expect(isThere).toBe(2_000);
  expect(await t.read(job.id)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
    progressDone: 2_500,
    results: { created: 2_500, updated: 0, skipped: 0 },
  });
  const again = await t.run(await importOf('WORD', 2_500));
  expect(again.results).toMatchObject({ created: 0, updated: 0, skipped: 2_500 });
});

it('an import that is cancelled says how many terms are in', async () => {
  const job = await importOf('Late', 1_500);
  await runWith(job, 1, () => markCancelled(t.db, t.zone, job.id, new Date()));
  expect(await t.read(job.id)).toMatchObject({ status: 'CANCELLED', results: { created: 1_000 } });
  expect(await countOf('Late')).toBe(1_000);
});

it('an import goes on after its last batch when its worker died', async () => {
  const job = await importOf('Phoenix', 1_500);
  // Another worker has the row by now, so this worker writes nothing more.
  await runWith(job, 2, () => releaseJob(t.db, t.zone, job));
  expect(await countOf('Phoenix')).toBe(1_000);
  expect(await t.run(job)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
    results: { created: 1_500, updated: 0, skipped: 0 },
  });
});
