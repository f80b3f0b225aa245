import { useEffect, useMemo, useState } from 'react';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import type { LayoutRequest } from './layout-request.ts';
import type { LayoutMessage } from './layout.worker.ts';
import type { KnownPositions, Positions } from './start-positions.ts';

/** The milliseconds of an animation; 0 for people who want no motion. */
export function durationOf(ms: number): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms;
}

/** Up to this many records are laid out in the page itself. A worker lays out more. */
const MAX_AT_ONCE = 60;

export interface Placed {
  data: GraphData;
  positions: Positions;
}

/**
 * The positions of records. Records that the same query has shown before stay where they are.
 * @param query the query; a new one gets a layout of its own
 * @param shape returns the width by the height of the room; called when a layout begins
 * @returns the last data of the query that are laid out, and the share of the present layout that is done
 */
export function useLayout(
  data: GraphData | undefined,
  query: string,
  shape: () => number,
): { placed: Placed | undefined; share: number } {
  const known = useKnown(query);
  const [laidOut, setLaidOut] = useState<Placed & { query: string }>();
  const [progress, setProgress] = useState<{ data: GraphData; share: number }>();
  const atOnce = useMemo(() => data && placedBefore(data, known), [data, known]);
  useEffect(() => {
    if (!data || atOnce) return undefined;
    let isWanted = true;
    const request = { ...requestOf(data, known), aspect: shape() };
    const take = (positions: Positions) => {
      if (!isWanted) return;
      remember({ data, positions }, known);
      setLaidOut({ data, positions, query });
    };
    if (data.nodes.id.length <= MAX_AT_ONCE) {
      // The code of the layout is loaded separately from that of the page.
      void import('./layout.ts').then(({ layout }) => take(layout(request)));
      return () => (isWanted = false);
    }
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: message }: MessageEvent<LayoutMessage>) => {
      if (typeof message === 'number') setProgress({ data, share: message });
      else take(message);
    };
    worker.postMessage(request);
    return () => {
      isWanted = false;
      worker.terminate();
    };
    // The shape is no dependency, because a room of another shape moves no record.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, atOnce, known, query]);
  return {
    placed: atOnce ?? (laidOut?.query === query ? laidOut : undefined),
    share: progress && progress.data === data ? progress.share : 0,
  };
}

/** The positions of the records of one query. */
function useKnown(query: string): KnownPositions {
  return useMemo(() => positionsOf(query), [query]);
}

const positionsOf = (_query: string): KnownPositions => new Map();

/** The positions of records, if all of them have one already. */
function placedBefore(data: GraphData, known: KnownPositions): Placed | undefined {
  if (!data.nodes.id.every((id) => known.has(id))) return undefined;
  const positions = Float32Array.from(data.nodes.id.flatMap((id) => known.get(id) ?? []));
  return { data, positions };
}

function requestOf({ nodes, edges }: GraphData, known: KnownPositions): LayoutRequest {
  const { id: ids, depth } = nodes;
  const request = { order: ids.length, from: edges.from, to: edges.to, depth };
  if (!ids.some((id) => known.has(id))) return request;
  const nowhere = [NaN, NaN, NaN];
  return {
    ...request,
    known: Float32Array.from(ids.flatMap((id) => known.get(id) ?? nowhere)),
  };
}

function remember({ data, positions }: Placed, known: KnownPositions): void {
  data.nodes.id.forEach((id, index) => {
    known.set(id, [...positions.subarray(index * 3, index * 3 + 3)]);
  });
}
