import { expect, it } from 'vitest';
import { createClient } from '#app/platform-client/client.server.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { loadJob, loadJobs } from './jobs.server.ts';

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
