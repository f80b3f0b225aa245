import { describe, expect, it } from 'vitest';
import { describeProgress, percentDone } from './progress-words.ts';

const upload = { name: 'FileUploadJob', status: 'RUNNING' } as const;

describe('the progress of a job in words', () => {
  it('is none of a job that has ended', () => {
    const progress = { done: 3, total: 3 };
    for (const status of ['COMPLETED_SUCCESS', 'COMPLETED_ERROR', 'CANCELLED']) {
      expect(describeProgress({ ...upload, status, progress })).toBeUndefined();
    }
  });

  it('is the position in the queue of a job that waits, where the platform tells it', () => {
    const waiting = { ...upload, status: 'QUEUED' };
    expect(describeProgress({ ...waiting, queuePosition: 3 })?.amount).toBe('3rd in line');
    expect(describeProgress(waiting)?.amount).toBe('Waiting for a worker');
  });

  it('names the phases of an upload, with share, speed and time left', () => {
    const checking = { done: 5_000, share: 0.256, perSecond: 12_345.6, secondsLeft: 7.2 };
    expect(describeProgress({ ...upload, progress: checking })).toEqual({
      percent: 25,
      amount: '25 %',
      phase: 'Checking',
      timeLeft: '8 s left',
      speed: '12.3K rows/s',
    });
    const writing = { ...checking, total: 20_000, share: 0.25 };
    expect(describeProgress({ ...upload, progress: writing })?.phase).toBe('Writing');
  });

  it('counts what is done where the whole is not known', () => {
    const progress = { done: 1_200, perSecond: 400 };
    expect(describeProgress({ ...upload, progress })).toEqual({
      percent: undefined,
      amount: '1.2K rows',
      phase: 'Checking',
      speed: '400 rows/s',
    });
    expect(describeProgress({ ...upload, name: 'TruncateChainJob', progress })).toMatchObject({
      amount: '1.2K records',
      phase: undefined,
      speed: '400 records/s',
    });
  });

  it('promises nothing that is not known', () => {
    expect(describeProgress(upload)).toEqual({ percent: undefined, amount: 'Started' });
    const slow = { done: 1, total: 3, perSecond: 0.2 };
    expect(describeProgress({ ...upload, progress: slow })?.speed).toBeUndefined();
    // The run of a contract counts as one step, so its progress is unknown until it ends.
    const progress = { done: 0, total: 1, share: 0 };
    expect(describeProgress({ ...upload, name: 'SmartContractExecJob', progress })).toEqual({
      percent: undefined,
      amount: 'Started',
    });
  });
});

it.each([
  [undefined, undefined],
  [{ done: 5 }, undefined],
  [{ done: 0, total: 0 }, undefined],
  [{ done: 0, total: 3 }, 0],
  [{ done: 2, total: 3 }, 66],
  [{ done: 999, total: 1000 }, 99],
  [{ done: 4, total: 3 }, 100],
  [{ done: 4, share: 0.5 }, 50],
])('the progress counts %j as %s percent', (progress, percent) => {
  expect(percentDone(progress)).toBe(percent);
});
