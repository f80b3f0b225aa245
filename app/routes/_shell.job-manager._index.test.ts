import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation.ts';
import { ZONE_FIELD } from '#app/forms/ticket.ts';
import { CALLS } from '#model/calls/all.ts';
import { action } from './_shell.job-manager._index.tsx';

const call = vi.fn(() => Promise.resolve({}));

vi.mock('#app/session/require-session.server.ts', () => ({
  requireSession: () =>
    Promise.resolve({ zone: { name: 'clinic_dev' }, can: () => true, api: { call } }),
}));

beforeEach(() => {
  call.mockClear();
});

/** Sends the form of the dialog over the drawer of job 'j-1'. */
function confirm(typed: string) {
  const body = new URLSearchParams({
    [CONFIRMATION_FIELD]: typed,
    [ZONE_FIELD]: 'clinic_dev',
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
    expect(await confirm(typed)).toMatchObject({ data: { problem }, init: { status: 400 } });
    expect(call).not.toHaveBeenCalled();
  });

  it('takes the phrase CANCEL, and leads back to the drawer [B-406]', async () => {
    const answer = await confirm('CANCEL');
    expect(call).toHaveBeenCalledExactlyOnceWith(CALLS.cancelJob, { params: { jobId: 'j-1' } });
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get('Location')).toBe('/job-manager?days=15&row=j-1');
  });
});
