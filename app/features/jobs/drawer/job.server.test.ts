import { describe, expect, it } from 'vitest';
import { createClient } from '#app/platform-client/client.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Role } from '#model/access/roles.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { testSession } from '#tests/support/console/session.ts';
import { loadJob } from './job.server.ts';

it('The drawer finds no job of a name that no address can hold', async () => {
  const api = createClient({ apiBase: 'http://127.0.0.1:1/api', realm: 'meridian', token: 't' });
  for (const name of ['.', '..']) {
    expect(await loadJob(testSession({ api }), name)).toBeUndefined();
  }
});

describe('a job that has not ended', () => {
  const open = (roles: Role[], mayCancel: boolean | undefined, status = 'RUNNING') => {
    const results = { results: null, error: null };
    const job = { jobId: 'j', name: 'FileUploadJob', status, mayCancel, results };
    const data = { ...job, dataSize: null, emailRecipients: [] } as unknown as Job;
    const call = (asked: unknown) =>
      Promise.resolve({ data: asked === CALLS.readJob ? data : { userWallets: [] } });
    return loadJob(testSession({ roles, api: { call } }), 'j');
  };

  it('can be cancelled by users whom the platform permits, and by all if it does not say [B-404]', async () => {
    for (const status of ['NEW', 'QUEUED', 'RUNNING']) {
      for (const mayCancel of [true, undefined]) {
        const job = await open(['sdzUser'], mayCancel, status);
        expect(job).toMatchObject({ cancellable: true, cancelProblem: undefined });
      }
    }
  });

  it('says to others why they cannot cancel it', async () => {
    expect(await open(['sdzUser'], false)).toMatchObject({
      cancellable: false,
      cancelProblem: 'Only who started this job, or an administrator of the zone, can cancel it.',
    });
    expect(await open(['sdzReadOnly'], true)).toMatchObject({
      cancellable: false,
      cancelProblem: 'Your roles cannot cancel jobs.',
    });
  });

  it('says nothing about cancelling once it has ended [B-405]', async () => {
    for (const mayCancel of [true, false]) {
      const job = await open(['sdzUser'], mayCancel, 'CANCELLED');
      expect(job).toMatchObject({ cancellable: false, cancelProblem: undefined });
    }
  });
});
