/** Measures the speed of an upload from its progress events. The functions are pure; the time is passed to them. */

export interface RateSample {
  atMs: number;
  sentBytes: number;
}

/** The rate is measured over this time, so that it follows changes of the connection. */
const WINDOW_MS = 4_000;

/** Adds a sample. Samples before the window are dropped, except the last of them, from which the rate is measured. */
export function addSample(samples: readonly RateSample[], sample: RateSample): RateSample[] {
  const since = sample.atMs - WINDOW_MS;
  const firstKept = Math.max(
    0,
    samples.findLastIndex(({ atMs }) => atMs <= since),
  );
  return [...samples.slice(firstKept), sample];
}

/** The bytes per second over the samples; undefined with fewer than two. */
export function rateOf(samples: readonly RateSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return undefined;
  return ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1000;
}
