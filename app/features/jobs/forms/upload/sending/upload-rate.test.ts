import { describe, expect, it } from 'vitest';
import { addSample, rateOf } from './upload-rate.ts';
import type { RateSample } from './upload-rate.ts';

describe('the rate of an upload', () => {
  const samplesOf = (points: readonly [number, number][]) =>
    points.reduce<RateSample[]>(
      (samples, [atMs, sentBytes]) => addSample(samples, { atMs, sentBytes }),
      [],
    );

  it('is undefined until some time has passed', () => {
    expect(rateOf([])).toBeUndefined();
    expect(rateOf(samplesOf([[0, 100]]))).toBeUndefined();
  });

  it('is in bytes per second', () => {
    const points: [number, number][] = [
      [0, 0],
      [500, 1000],
    ];
    expect(rateOf(samplesOf(points))).toBe(2000);
  });

  it('ignores samples that are more than four seconds old', () => {
    const points: [number, number][] = [
      [0, 0],
      [1000, 1_000_000],
      [2000, 1_000_100],
      [6000, 1_000_500],
    ];
    expect(rateOf(samplesOf(points))).toBe(100);
  });
});
