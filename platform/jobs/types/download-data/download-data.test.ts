/** A download whose query takes for ever, and whoever waits for its worker. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { saveDictionary, saveEdge, saveRecord } from '#tests/support/zones/zone.ts';
import { downloadPath } from '#platform/jobs/files/downloads.ts';
import { requestCancel } from '#platform/jobs/queue/cancel.ts';
import { createDownloadJob } from './download-data.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';

/** A condition that is false only after minutes: an even number of x is cut into parts in every way. */
const SLOW = String.raw`data.filler REGEX '^(x*)(x*)(x*)(x*)(x*)(x*)\1\2\3\4\5\6x$'`;

useJobs();
beforeAll(async () => {
  const attributes = [{ name: 'filler', datatype: 'STRING' }] as const;
  await saveDictionary(t, { name: 'link', attributes: [...attributes] });
  for (let n = 0; n < 20; n++) await saveRecord(t, t.actor, 'link', { filler: 'x'.repeat(50) });
});

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

it('an attribute of several datatypes is written as the dictionary of each record says, and the job tells so', async () => {
  const dated = [
    { name: 'code', datatype: 'STRING' },
    { name: 'day', datatype: 'DATE' },
  ] as const;
  const noted = [
    { name: 'code', datatype: 'STRING' },
    { name: 'day', datatype: 'STRING' },
  ] as const;
  await saveDictionary(t, { name: 'visit', attributes: [...dated] });
  await saveDictionary(t, { name: 'remark', attributes: [...noted] });
  await saveEdge(t, 'ABOUT', 'remark.code', 'visit.code');
  await saveRecord(t, t.actor, 'visit', { code: 'a', day: '2024-02-29T00:00:00.000Z' });
  await saveRecord(t, t.actor, 'remark', { code: 'a', day: '2024-02-29T00:00:00.000Z' });
  for (const fileType of ['JSON', 'CSV'] as const) {
    const tql = 'GRAPH visit TRAVERSE ANY 0..1';
    const job = await createDownloadJob(t.platform, t.starter, { tql, fileType });
    await runJob(t.runner(), { zone: job.zone, jobId: job.id });
    const { results } = await t.read(job.id);
    expect(results).toMatchObject({
      warnings: expect.arrayContaining([
        expect.stringContaining("The column 'data.day' is DATE in visit, STRING in remark: each"),
      ]) as unknown,
    });
    const text = await readFile(downloadPath(t.platform.config.dataDir, job.id), 'utf8');
    expect(text.match(/2024-02-29[^",\r\n]*/g)).toEqual(['2024-02-29', '2024-02-29T00:00:00.000Z']);
  }
});

it('a download has of a record what dictionaries are not about only where it has a value, and notes nothing of it', async () => {
  await saveDictionary(t, { name: 'plain', attributes: [{ name: 'code', datatype: 'STRING' }] });
  await saveRecord(t, t.actor, 'plain', { code: 'a' });
  const starter = { tql: 'GRAPH plain', fileType: 'CSV' } as const;
  const job = await createDownloadJob(t.platform, t.starter, starter);
  await runJob(t.runner(), { zone: job.zone, jobId: job.id });
  const { results } = await t.read(job.id);
  expect(results?.warnings ?? []).toEqual([]);
  const text = await readFile(downloadPath(t.platform.config.dataDir, job.id), 'utf8');
  expect(text).toMatch(/^header\.id,.*,data\.code\r\n/);
});
