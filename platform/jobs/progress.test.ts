import { describe, expect, it } from 'vitest';
import { progressOf } from './progress.ts';

const ROW = {
  status: 'RUNNING',
  progressDone: 0,
  progressTotal: null,
  progressShare: null,
  phaseMs: null,
  phaseFrom: null,
  phaseFromShare: null,
} as const;

describe('the progress of a job', () => {
  it('is not known before the job has told any', () => {
    expect(progressOf({ ...ROW, progressDone: null })).toBeUndefined();
  });

  it('has no share, speed or time left where nothing says so', () => {
    expect(progressOf({ ...ROW, progressDone: 7 })).toEqual({ done: 7 });
    expect(progressOf({ ...ROW, progressDone: 7, progressTotal: 0 })).toEqual({
      done: 7,
      total: 0,
    });
  });

  it('counts speed and time left from the beginning of its phase', () => {
    const row = { ...ROW, progressTotal: 1_000, phaseFrom: 200, phaseMs: 2_000 };
    expect(progressOf({ ...row, progressDone: 600 })).toEqual({
      done: 600,
      total: 1_000,
      share: 0.6,
      perSecond: 200,
      secondsLeft: expect.closeTo(2),
    });
  });

  it('knows the time left of a file by its bytes, and the speed by its rows', () => {
    const row = { ...ROW, phaseFrom: 1_000, phaseFromShare: 0.1, phaseMs: 4_000 };
    expect(progressOf({ ...row, progressDone: 5_000, progressShare: 0.5 })).toEqual({
      done: 5_000,
      share: 0.5,
      perSecond: 1_000,
      secondsLeft: expect.closeTo(5),
    });
    expect(progressOf({ ...row, progressDone: 5_000 })).toEqual({ done: 5_000, perSecond: 1_000 });
  });

  it('tells no speed in the first second, of a job that stands still, and of one that does not run', () => {
    const row = { ...ROW, progressDone: 5, progressTotal: 10, phaseFrom: 0, phaseMs: 5_000 };
    const counts = { done: 5, total: 10 };
    const known = { ...counts, share: 0.5 };
    expect(progressOf({ ...row, phaseMs: 999 })).toEqual(known);
    expect(progressOf({ ...row, phaseFrom: 5 })).toEqual(known);
    for (const status of ['QUEUED', 'COMPLETED_SUCCESS', 'CANCELLED'] as const) {
      expect(progressOf({ ...row, status })).toEqual(counts);
    }
  });

  it('is never more than the whole', () => {
    expect(progressOf({ ...ROW, progressDone: 4, progressTotal: 3 })).toMatchObject({ share: 1 });
    expect(progressOf({ ...ROW, progressShare: 1.2 })).toMatchObject({ share: 1 });
  });
});
