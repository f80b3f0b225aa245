/** The position of a job in the queue, as the answer of the job and the list of jobs say it. */
import { expect, it, onTestFinished } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { CLAIM_LOCK } from '#platform/jobs/queue/job-queue.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { OTHER_REALM, OWNER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const GRACE: Who = { ...OWNER, subject: 'grace', realm: OTHER_REALM, zone: 'globex_dev' };

useApi();

async function exportGlossary(who: Who): Promise<Job> {
  const asked = { title: 'Words', fileType: 'CSV' };
  const { body, status } = await api.call<Job>(who, 'POST', '/jobs/glossary/download', asked);
  expect(status).toBe(202);
  return body;
}

it('a waiting job tells its position among those of all customers, and no other job does', async () => {
  // Workers wait while another one claims a job. The test holds the lock of a claim, so no job begins.
  const claiming = await api.platform.db.connect();
  let claimEnds = async () => {
    claimEnds = () => Promise.resolve();
    await claiming.query('commit');
    claiming.release();
  };
  onTestFinished(() => claimEnds());
  await claiming.query('begin');
  await claiming.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
  const [first, second, other] = [
    await exportGlossary(OWNER),
    await exportGlossary(OWNER),
    await exportGlossary(GRACE),
  ];
  expect(first).toMatchObject({ status: 'QUEUED', queuePosition: 1 });
  expect([second.queuePosition, other.queuePosition]).toEqual([2, 2]);
  // The other customer's job is now before the second one.
  const list = await api.read<Job[]>(USER, '/jobs');
  expect(list.map(({ jobId, queuePosition }) => [jobId, queuePosition])).toEqual([
    [second.jobId, 3],
    [first.jobId, 1],
  ]);
  await claimEnds();
  for (const [who, { jobId }] of [
    [OWNER, first],
    [OWNER, second],
    [GRACE, other],
  ] as const) {
    expect(await api.finished(who, jobId)).toMatchObject({
      status: 'COMPLETED_SUCCESS',
    });
  }
});
