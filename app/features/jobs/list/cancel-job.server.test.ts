import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Role } from '#model/access/roles.ts';
import { testSession } from '#tests/support/console/session.ts';
import { cancelJob } from './cancel-job.server.ts';

const FALLBACK = 'Unable to cancel job';

/** The session of a person whose cancels are refused. */
function buildSession(roles: Role[], message?: string, mayCancel = true) {
  const called = { times: 0 };
  const error = new PlatformError({
    status: 409,
    message: message ?? 'no answer',
    fromPlatform: message !== undefined,
  });
  const session = testSession({
    roles,
    api: {
      call: (asked: unknown) => {
        if (asked === CALLS.readJob) return Promise.resolve({ data: { mayCancel } });
        called.times += 1;
        return Promise.reject(error);
      },
    },
  });
  return { session, called };
}

describe('a job that cannot be cancelled', () => {
  it('says the sentence of the platform [A-760 B-601]', async () => {
    const { session } = buildSession(['sdzUser'], 'The job has ended already.');
    expect(await cancelJob(session, 'j')).toBe('The job has ended already.');
  });

  it('says the sentence of the screen where the platform has none [B-602 B-619]', async () => {
    expect(await cancelJob(buildSession(['sdzAdmin']).session, 'j')).toBe(FALLBACK);
  });

  it('asks the platform nothing that the roles forbid', async () => {
    const { session, called } = buildSession(['sdzReadOnly']);
    expect(await cancelJob(session, 'j')).toBe('Your roles cannot cancel jobs.');
    expect(called.times).toBe(0);
  });

  it("asks the platform nothing for another's job, which would end the session", async () => {
    const { session, called } = buildSession(['sdzUser'], 'No.', false);
    expect(await cancelJob(session, 'j')).toBe(
      'Only who started this job, or an administrator of the zone, can cancel it.',
    );
    expect(called.times).toBe(0);
  });
});
