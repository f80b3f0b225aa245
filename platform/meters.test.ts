import { expect, it, onTestFinished } from 'vitest';
import { openMeters } from '#http/meters.ts';
import type { Meters } from '#http/meters.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { testedJobs, typeOf } from '#tests/support/jobs/queue.ts';
import { JobFailureError } from './jobs/job-type.ts';
import type { JobType } from './jobs/job-type.ts';
import { enqueueCountEdges } from './jobs/queue/zone-work.ts';
import { runJob } from './jobs/queue/run-job.ts';
import { meterPlatform, meterRuns } from './meters.ts';
import type { Platform } from './platform.ts';

const here = testedJobs();

async function open(): Promise<Meters> {
  const address = { host: '127.0.0.1', port: await findFreePort() };
  const meters = (await openMeters('api', address, () => Promise.resolve('')))!;
  onTestFinished(() => meters.close());
  return meters;
}

/** The samples of a metric, without the label of the program. */
async function samples({ registry }: Meters, name: string): Promise<string[]> {
  const lines = (await registry.metrics())
    .replaceAll(/program="api",|,?program="api"/g, '')
    .split('\n');
  return lines.filter((line) => line.startsWith(name));
}

/** The platform of the test, which has the parts that the meters read. */
const platform = () => here.t.platform as Platform;

it('the platform counts the runs of jobs by their types and how they end', async () => {
  const meters = await open();
  const watchRun = meterRuns(meters);
  const run = async (work: JobType['run'], stop = new AbortController().signal) => {
    const job = await here.make();
    const runner = here.t.runner({ types: typeOf(work), watchRun, stop });
    await runJob(runner, { zone: job.zone, jobId: job.id });
  };
  await run(async () => {
    expect(await samples(meters, 'keyway_jobs_running')).toEqual(['keyway_jobs_running{} 1']);
    return {};
  });
  await run(() => Promise.reject(new JobFailureError('Two rows are wrong.')));
  await run(async (context) => {
    await context.checkpoint({ done: 1, total: 2 });
    return {};
  }, AbortSignal.abort());
  const type = 'type="GlossaryUploadJob"';
  expect(await samples(meters, 'keyway_jobs_started_total')).toEqual([
    `keyway_jobs_started_total{${type}} 3`,
  ]);
  expect(await samples(meters, 'keyway_jobs_ended_total')).toEqual([
    `keyway_jobs_ended_total{${type},status="COMPLETED_SUCCESS"} 1`,
    `keyway_jobs_ended_total{${type},status="COMPLETED_ERROR"} 1`,
    `keyway_jobs_ended_total{${type},status="RELEASED"} 1`,
  ]);
  expect(await samples(meters, 'keyway_jobs_running')).toEqual(['keyway_jobs_running{} 0']);
});

it('the platform tells what waits in each queue', async () => {
  const meters = await open();
  meterPlatform(platform(), meters);
  await here.make();
  await here.claimAll();
  await here.make();
  await here.make();
  await enqueueCountEdges(here.t.db, here.t.zone.id);
  expect(await samples(meters, 'keyway_queue_waiting')).toEqual([
    'keyway_queue_waiting{queue="jobs"} 2',
    'keyway_queue_waiting{queue="catch-up"} 0',
    'keyway_queue_waiting{queue="count-edges"} 1',
    'keyway_queue_waiting{queue="verify"} 0',
  ]);
});

it('the platform leaves the queues out when the database does not answer', async () => {
  const meters = await open();
  const db = { query: () => Promise.reject(new Error('lost')) } as unknown as Platform['db'];
  meterPlatform({ ...platform(), db }, meters);
  expect(await samples(meters, 'keyway_queue_waiting')).toEqual([]);
  expect(await samples(meters, 'process_start_time_seconds')).toHaveLength(1);
});

it('the platform counts appends by their outcome', async () => {
  const meters = await open();
  const { ledger } = meterPlatform(platform(), meters);
  expect(await ledger.append(here.t.zone, () => Promise.resolve('kept'))).toBe('kept');
  const refused = ledger.append(here.t.zone, () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  expect(await samples(meters, 'keyway_ledger_append_duration_seconds_count')).toEqual([
    'keyway_ledger_append_duration_seconds_count{outcome="committed"} 1',
    'keyway_ledger_append_duration_seconds_count{outcome="failed"} 1',
  ]);
});

it('the metered platform is the platform itself without meters', () => {
  expect(meterPlatform(platform(), undefined)).toBe(here.t.platform);
});
