import { describe, expect, it } from 'vitest';
import { createClient } from '#app/platform-client/client.server.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { can } from '#model/roles.ts';
import type { Role } from '#model/roles.ts';
import { CALLS } from '#model/calls/all.ts';
import { cancelJob, loadJob, loadJobs } from './jobs.server.ts';

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

it('shows the list when the job of its drawer cannot be read, and says so in the drawer', async () => {
  const error = new PlatformError({ status: 503, message: 'Not now.', fromPlatform: true });
  const call = (asked: unknown) =>
    asked === CALLS.readJob ? Promise.reject(error) : Promise.resolve({ data: [] });
  const session = {
    zone: { name: 'clinic_dev' },
    can: () => true,
    api: { call },
  } as unknown as Session;
  const view = await loadJobs(session, new URL('http://localhost/job-manager?row=j-1'));
  expect(view).toMatchObject({ total: 0, problem: undefined });
  expect(view.drawer).toEqual({ job: undefined, problem: 'Not now.' });
});

it('finds no job of a name that no address can hold [B-191]', async () => {
  const api = createClient({ apiBase: 'http://127.0.0.1:1/api', realm: 'meridian', token: 't' });
  for (const name of ['.', '..']) {
    expect(await loadJob({ api } as Session, name)).toBeUndefined();
  }
});
