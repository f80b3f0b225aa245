import { describe, expect, it } from 'vitest';
import type { PlatformClient } from '#app/platform-client/client.server.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { waitForJob } from './wait-for-job.server.ts';

const job = (status: string) => ({ jobId: 'j', status }) as Job;

/** A platform that answers with one status after the other and repeats the last one. It counts the calls. */
function platform(...statuses: string[]) {
  const asked = { times: 0 };
  const call = () => {
    const status = statuses[Math.min(asked.times, statuses.length - 1)] ?? '';
    asked.times += 1;
    return Promise.resolve({ data: job(status), total: undefined, headers: new Headers() });
  };
  return { asked, api: { call } as unknown as PlatformClient };
}

describe('waitForJob', () => {
  const pauses: number[] = [];
  const pause = (delayMs: number) => {
    pauses.push(delayMs);
    return Promise.resolve();
  };

  it('returns the job as it ended', async () => {
    const { api, asked } = platform('RUNNING', 'COMPLETED_ERROR');
    expect((await waitForJob(api, job('QUEUED'), pause)).status).toBe('COMPLETED_ERROR');
    expect(asked.times).toBe(2);
  });

  it('does not ask about one that has ended already', async () => {
    const { api, asked } = platform('RUNNING');
    expect((await waitForJob(api, job('COMPLETED_SUCCESS'), pause)).status).toBe(
      'COMPLETED_SUCCESS',
    );
    expect(asked.times).toBe(0);
  });

  it('gives up after some seconds, asking less and less often', async () => {
    pauses.length = 0;
    const { api } = platform('RUNNING');
    expect((await waitForJob(api, job('NEW'), pause)).status).toBe('RUNNING');
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    const totalMs = pauses.reduce((sum, delayMs) => sum + delayMs, 0);
    expect(totalMs).toBeGreaterThan(3_000);
    expect(totalMs).toBeLessThan(8_000);
  });
});
