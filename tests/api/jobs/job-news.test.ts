/** The news of a zone's jobs, which the API gives once or as a stream of events. */
import { expect, it, onTestFinished } from 'vitest';
import { readAnswerStream } from '#app/platform-client/answer-in-parts.server.ts';
import type { Job, JobActivity } from '#model/jobs/job-schema.ts';
import { CLAIM_LOCK } from '#platform/jobs/queue/job-queue.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { OWNER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const CHANGES = '/jobs/changes';

useApi();

async function exportGlossary(who: Who): Promise<Job> {
  const asked = { title: 'Words', fileType: 'CSV' };
  return (await api.call<Job>(who, 'POST', '/jobs/glossary/download', asked)).body;
}

/** Keeps workers from beginning jobs until the test ends, or the returned function is called. */
async function holdJobs(): Promise<() => Promise<void>> {
  const claiming = await api.platform.db.connect();
  let release = async () => {
    release = () => Promise.resolve();
    await claiming.query('commit');
    claiming.release();
  };
  onTestFinished(() => release());
  await claiming.query('begin');
  await claiming.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
  return () => release();
}

it('followJobs tells how many jobs are open, and which of the caller ended since a moment', async () => {
  const { since } = await api.read<JobActivity>(OWNER, CHANGES);
  const ended = await exportGlossary(OWNER);
  await api.finished(OWNER, ended.jobId);
  await holdJobs();
  await exportGlossary(USER);
  const later = await api.read<JobActivity>(OWNER, `${CHANGES}?since=${since}`);
  expect(later).toMatchObject({ running: 0, waiting: 1, ended: [{ jobId: ended.jobId }] });
  const again = await api.read<JobActivity>(OWNER, `${CHANGES}?since=${later.since}`);
  expect(again).toMatchObject({ waiting: 1, ended: [], since: later.since });
  const others = await api.read<JobActivity>(USER, `${CHANGES}?since=${since}`);
  expect(others.ended).toEqual([]);
});

it('followJobs tells each change as an event, until the caller goes', async () => {
  const release = await holdJobs();
  const gone = new AbortController();
  const { body } = await fetch(`${api.origin}/api${CHANGES}`, {
    headers: { ...(await api.headers(OWNER)), accept: 'text/event-stream' },
    signal: gone.signal,
  });
  const told: JobActivity[] = [];
  const stream = readAnswerStream(body!, (part) => told.push(part as JobActivity));
  stream.catch(() => undefined);
  const { jobId } = await exportGlossary(OWNER);
  await expect.poll(() => told.at(-1)?.waiting, { timeout: 10_000 }).toBe(1);
  await release();
  const endings = () => told.flatMap(({ ended }) => ended.map((job) => [job.jobId, job.status]));
  await expect.poll(endings, { timeout: 10_000 }).toEqual([[jobId, 'COMPLETED_SUCCESS']]);
  gone.abort();
  await expect(stream).rejects.toThrow();
});

it('followJobs refuses what is no moment', async () => {
  const { status, body } = await api.call<{ message: string }>(
    OWNER,
    'GET',
    `${CHANGES}?since=yesterday`,
  );
  expect([status, body.message]).toEqual([400, expect.stringContaining('since')]);
});
