/** The speed of an upload, from progress events. Pure functions; the time is passed in. */

export interface RateSample {
  atMs: number;
  sentBytes: number;
}

/** The rate is measured over this time, so that it follows changes of the connection. */
const WINDOW_MS = 4_000;

/** Adds a sample and drops those before the window, except the last of them, which is the base to measure from. */
export function addSample(samples: readonly RateSample[], sample: RateSample): RateSample[] {
  const since = sample.atMs - WINDOW_MS;
  const firstKept = Math.max(
    0,
    samples.findLastIndex(({ atMs }) => atMs <= since),
  );
  return [...samples.slice(firstKept), sample];
}

/** Bytes per second over the samples; undefined with fewer than two. */
export function rateOf(samples: readonly RateSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return undefined;
  return ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1000;
}
