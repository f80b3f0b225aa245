import { useEffect, useRef } from 'react';
import type { LayoutRequest } from './layout.ts';
import type { PictureProps } from './picture-props.ts';
import type { KnownPositions, Positions } from './start-positions.ts';

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Where the processor draws, the steps of a larger layout would keep it from everything else. */
const MOST_SLOW_STEPS = 300;

/**
 * Lays out a graph in a worker and reports each step, or only the last one with reduced motion or where drawing is slow.
 * A graph whose records all have a position already keeps them.
 * @param known is updated with each step
 */
export function useLayout(
  { picture: { data }, known, isSlow }: Pick<PictureProps, 'picture' | 'known' | 'isSlow'>,
  dimensions: 2 | 3,
  show: (positions: Positions, isFinal: boolean) => void,
): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const { id } = data.nodes;
    const start = knownOf(id, dimensions, known);
    if (start && !start.some(Number.isNaN)) {
      latest.current(start, true);
      return undefined;
    }
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    const showsSteps = !prefersReducedMotion() && !(isSlow && id.length > MOST_SLOW_STEPS);
    let positions: Positions | undefined;
    worker.onmessage = ({ data: step }: MessageEvent<Positions | null>) => {
      positions = step ?? positions;
      if (!positions) return;
      remember(id, dimensions, positions, known);
      if (step === null || showsSteps) latest.current(positions, step === null);
    };
    const { from, to } = data.edges;
    const request: LayoutRequest = { dimensions, order: id.length, from, to, known: start };
    worker.postMessage(request);
    return () => worker.terminate();
  }, [data, dimensions, known, isSlow]);
}

/** The known positions, NaN for the others; undefined when none is known. */
function knownOf(
  ids: readonly string[],
  dimensions: 2 | 3,
  known: KnownPositions,
): Positions | undefined {
  if (!ids.some((id) => known.has(id))) return undefined;
  const none = Array.from({ length: dimensions }, () => NaN);
  return Float32Array.from(ids.flatMap((id) => known.get(id) ?? none));
}

function remember(
  ids: readonly string[],
  dimensions: 2 | 3,
  positions: Positions,
  known: KnownPositions,
): void {
  ids.forEach((id, index) => {
    known.set(id, [...positions.subarray(index * dimensions, (index + 1) * dimensions)]);
  });
}
