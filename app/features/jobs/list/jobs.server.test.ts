import { expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { CALLS } from '#model/calls/all.ts';
import { testSession } from '#tests/support/console/session.ts';
import { loadJobs } from './jobs.server.ts';

it('Job Manager shows the list when the job of its drawer cannot be read, and says so in the drawer', async () => {
  const error = new PlatformError({ status: 503, message: 'Not now.', fromPlatform: true });
  const call = (asked: unknown) =>
    asked === CALLS.readJob ? Promise.reject(error) : Promise.resolve({ data: [] });
  const session = testSession({ can: () => true, api: { call } });
  const loaderData = await loadJobs(session, new URL('http://localhost/job-manager?row=j-1'));
  expect(loaderData).toMatchObject({ total: 0, failure: undefined });
  expect(loaderData.drawer).toEqual({ job: undefined, failure: 'Not now.' });
});
