import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { can } from '#model/roles.ts';
import type { Role } from '#model/roles.ts';
import { cancelJob } from './cancel-job.server.ts';

const FALLBACK = 'Unable to cancel job';

/** Somebody whose calls are refused. */
function buildSession(roles: Role[], message?: string) {
  const called = { times: 0 };
  const error = new PlatformError({
    status: 409,
    message: message ?? 'no answer',
    fromPlatform: message !== undefined,
  });
  const session = {
    can: (...needed: Parameters<Session['can']>) => can(roles, ...needed),
    api: {
      call: () => {
        called.times += 1;
        return Promise.reject(error);
      },
    },
  } as unknown as Session;
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
    expect(await cancelJob(session, 'j')).toBe(FALLBACK);
    expect(called.times).toBe(0);
  });
});
