import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { ZONE_FIELD } from '#app/forms/form-token.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import { CALLS } from '#model/calls/all.ts';
import { action } from './_shell.job-manager._index.tsx';

const call = vi.fn(() => Promise.resolve({}));
const alerts = vi.hoisted(() => [] as unknown[]);

vi.mock('#app/session/require-session.server.ts', () => ({
  requireSession: () =>
    Promise.resolve({ zone: { name: 'clinic_dev' }, can: () => true, api: { call } }),
}));
vi.mock('#app/session/flash.server.ts', () => ({
  redirectWithAlert: (_: unknown, to: string, alert: unknown) => {
    alerts.push(alert);
    return Promise.resolve(new Response(null, { status: 302, headers: { Location: to } }));
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  alerts.length = 0;
});

/** Sends the form of the dialog over the drawer of job 'j-1'. */
function confirm(typed: string, zone = 'clinic_dev') {
  const body = new URLSearchParams({
    [CONFIRMATION_FIELD]: typed,
    [ZONE_FIELD]: zone,
    jobId: 'j-1',
  });
  const address = 'http://localhost/job-manager?index&days=15&row=j-1&dialog=cancel';
  const args: ActionFunctionArgs = {
    request: new Request(address, { method: 'POST', body }),
    params: {},
    context: {},
  };
  return action(args);
}

describe('cancelling a job', () => {
  it.each([
    ['', 'Field cannot be blank'],
    ['cancel', 'Type CANCEL'],
    ['CANCEL ', 'Type CANCEL'],
  ])('is refused for "%s", and the job goes on [B-406]', async (typed, problem) => {
    expect(await confirm(typed)).toMatchObject({
      data: { kind: 'again', result: { error: { [CONFIRMATION_FIELD]: [problem] } } },
      init: { status: 400 },
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('accepts the phrase CANCEL, and returns to the drawer [B-406]', async () => {
    const answer = await confirm('CANCEL');
    expect(call).toHaveBeenLastCalledWith(CALLS.cancelJob, { params: { jobId: 'j-1' } });
    expect(locationOf(answer)).toBe('/job-manager?days=15&row=j-1');
    expect(alerts).toEqual([]);
  });

  it('returns to the list without the drawer when the platform refuses, so that its reason is visible', async () => {
    const message = 'The job has already ended, so it cannot be cancelled.';
    call.mockResolvedValueOnce({}); // The job is read first.
    call.mockRejectedValueOnce(new PlatformError({ status: 409, message, fromPlatform: true }));
    expect(locationOf(await confirm('CANCEL'))).toBe('/job-manager?days=15');
    expect(alerts).toEqual([{ tone: 'error', text: message }]);
  });

  it.each(['CANCEL', ''])('is refused for a job of another zone, typed "%s"', async (typed) => {
    expect(locationOf(await confirm(typed, 'clinic_prod'))).toBe('/job-manager?days=15');
    expect(call).not.toHaveBeenCalled();
    expect(alerts).toEqual([
      { tone: 'error', text: expect.stringContaining('The job was not cancelled: switch back') },
    ]);
  });
});

function locationOf(answer: Awaited<ReturnType<typeof action>>): string | null {
  if (!(answer instanceof Response)) throw new Error('The answer leads nowhere.');
  return answer.headers.get('Location');
}
