/** A download whose query takes for ever, and whoever waits for its worker. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshJobs, type TestJobs } from '#tests/support/jobs.ts';
import { buildDictionary, saveDictionary, saveRecord } from '#tests/support/zone.ts';
import { requestCancel } from '../queue/cancel.ts';
import { createDownloadJob } from './download-data.ts';
import { runJob } from '../queue/run-job.ts';

/** False only after minutes: an even number of x is cut into parts in every way. */
const SLOW = String.raw`data.filler REGEX '^(x*)(x*)(x*)(x*)(x*)(x*)\1\2\3\4\5\6x$'`;
let t: TestJobs;

beforeAll(async () => {
  t = await freshJobs();
  const attributes = [{ name: 'filler', datatype: 'STRING' }] as const;
  await saveDictionary(t, buildDictionary({ name: 'link', attributes: [...attributes] }));
  for (let n = 0; n < 20; n++) await saveRecord(t, t.actor, 'link', { filler: 'x'.repeat(50) });
});
afterAll(() => t.drop());

/** Begins a download that is at its first statement for minutes. */
async function begin(stop: AbortSignal) {
  const tql = `FROM link WHERE ${SLOW}`;
  const job = await createDownloadJob(t.platform, t.starter, { tql, fileType: 'CSV' });
  const running = runJob(t.runner({ stop }), { zone: job.zone, jobId: job.id });
  await expect.poll(async () => (await t.read(job.id)).status).toBe('RUNNING');
  return { id: job.id, running };
}

it('a cancelled download ends, also within a statement', async () => {
  const { id, running } = await begin(new AbortController().signal);
  await requestCancel(t.platform, t.zone, id);
  await running;
  expect((await t.read(id)).status).toBe('CANCELLED');
});

it('a worker that is to stop hands a download back, also within a statement', async () => {
  const stop = new AbortController();
  const { id, running } = await begin(stop.signal);
  stop.abort();
  await running;
  expect((await t.read(id)).status).toBe('QUEUED');
});

it('a download that another worker has begun since is left to that one', async () => {
  const { id, running } = await begin(new AbortController().signal);
  await t.db.query(
    `update job set metadata = metadata || '{"restarts": 1}', progress_done = 7 where id = $1`,
    [id],
  );
  await running;
  expect(await t.read(id)).toMatchObject({ status: 'RUNNING', progressDone: 7 });
});
