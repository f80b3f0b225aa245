/** How fast an upload goes, from what the browser reports of it. Pure; the clock is passed in. */

export interface Sample {
  atMs: number;
  sentBytes: number;
}

/** The rate is that of the last seconds, so that it follows a connection that gets faster or slower. */
const WINDOW_MS = 4_000;

/** The samples with one more, without those that are too old; one from before the window is kept to count from. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const since = sample.atMs - WINDOW_MS;
  const firstKept = Math.max(
    0,
    samples.findLastIndex(({ atMs }) => atMs <= since),
  );
  return [...samples.slice(firstKept), sample];
}

/** Bytes a second over the samples; undefined before there is a span to measure. */
export function rateOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return undefined;
  return ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1000;
}
