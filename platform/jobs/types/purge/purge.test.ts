import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import type { JobName } from '#model/jobs/job.ts';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { openBlob, storeBlob, receiveBlob } from '#platform/records/blob-files.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { createJob } from '#platform/jobs/queue/create-job.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import { markCancelled } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';

/** The hash of the file in each chain. */
let files: Record<'first' | 'second', string>;

useJobs();
beforeEach(async () => {
  files = { first: await keep('first'), second: await keep('second') };
});

async function keep(chain: string): Promise<string> {
  const { zone, actor } = t;
  const { dataDir } = t.platform.config;
  const source = Readable.from([Buffer.from(`The file of ${chain}.`)]);
  const received = await receiveBlob(source, { dataDir, zone, limitBytes: 1_000 });
  const { hash, size } = received;
  const blob = { sdoId: crypto.randomUUID(), name: 'a.txt', attribute: 'scan', hash, size };
  await storeBlob(dataDir, zone, received);
  await t.ledger.append(zone, (tx) =>
    tx.append({
      chain,
      id: crypto.randomUUID(),
      type: 'BLOB',
      operation: 'CREATE',
      owners: [actor.effectiveId],
      actor,
      body: { blob },
    }),
  );
  return hash;
}

const isKept = async (hash: string) => {
  const blob = await openBlob(t.platform.config.dataDir, t.zone, hash);
  return Boolean(blob?.content.destroy());
};

function make(name: JobName, chain: string | null): Promise<JobRow> {
  return createJob(t.platform, t.starter, { name, chain });
}

/** Runs a purge that is cancelled while it erases its first chain. */
async function cancelled(name: JobName, chain: string | null): Promise<JobRow> {
  const job = await make(name, chain);
  let calls = 0;
  const ledger: Ledger = {
    append: async (zone, plan) => {
      if (++calls === 1) await markCancelled(t.db, zone, job.id, new Date());
      return t.ledger.append(zone, plan);
    },
  };
  const runner = t.runner({ platform: { ...t.platform, ledger } });
  await runJob(runner, { zone: job.zone, jobId: job.id });
  return t.read(job.id);
}

it('a wipe that is cancelled takes the files of what it erased along', async () => {
  expect(await cancelled('WipeSDZDataJob', null)).toMatchObject({
    status: 'CANCELLED',
    results: { erased: 1, chains: 1 },
  });
  expect(await isKept(files.first)).toBe(false);
  expect(await isKept(files.second)).toBe(true);
});

it('a truncation is done once its chain is erased, whoever wants it cancelled then', async () => {
  expect(await cancelled('TruncateChainJob', 'first')).toMatchObject({
    status: 'COMPLETED_SUCCESS',
    results: { chains: 1 },
  });
  expect(await isKept(files.first)).toBe(false);
  expect(await isKept(files.second)).toBe(true);
});

it('of a wipe and a reset at once, the one that was asked for first goes on', async () => {
  const [first, second] = [await make('WipeSDZDataJob', null), await make('ResetSDZJob', null)];
  await runJob(t.runner({}), { zone: second.zone, jobId: second.id });
  expect(await t.read(second.id)).toMatchObject({
    status: 'COMPLETED_ERROR',
    error: { message: expect.stringContaining('Another wipe or reset of this zone is under way.') },
  });
  await runJob(t.runner({}), { zone: first.zone, jobId: first.id });
  expect(await t.read(first.id)).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  expect(await isKept(files.first)).toBe(false);
});
