import { useEffect, useMemo, useState } from 'react';
import type { GraphData } from './graph-data.ts';
import { layout } from './layout.ts';
import type { LayoutRequest } from './layout-request.ts';
import type { LayoutMessage } from './layout.worker.ts';
import type { KnownPositions, Positions } from './start-positions.ts';

/** Milliseconds of an animation; none for those who want no motion. */
export function durationOf(ms: number): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms;
}

/** As many records are placed while one looks; more are placed by a worker. */
const MOST_AT_ONCE = 60;

export interface Placed {
  data: GraphData;
  positions: Positions;
}

/**
 * The places of records. Those that the same query has shown before stay where they are.
 * @param query another one is laid out by itself
 * @returns the last data that has places, and how much of the layout of the present data is done
 */
export function useLayout(
  data: GraphData | undefined,
  query: string,
): { placed: Placed | undefined; share: number } {
  const known = useKnown(query);
  const [laidOut, setLaidOut] = useState<Placed>();
  const [progress, setProgress] = useState<{ data: GraphData; share: number }>();
  const atOnce = useMemo(() => {
    if (!data) return undefined;
    const request = requestOf(data, known);
    const isEasy = data.nodes.id.length <= MOST_AT_ONCE || request.known?.every(isNumber) === true;
    return isEasy ? { data, positions: layout(request) } : undefined;
  }, [data, known]);
  useEffect(() => {
    if (atOnce) remember(atOnce, known);
  }, [atOnce, known]);
  useEffect(() => {
    if (!data || atOnce) return undefined;
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: message }: MessageEvent<LayoutMessage>) => {
      if (typeof message === 'number') setProgress({ data, share: message });
      else {
        const placed = { data, positions: message };
        remember(placed, known);
        setLaidOut(placed);
        worker.terminate();
      }
    };
    worker.postMessage(requestOf(data, known));
    return () => worker.terminate();
  }, [data, atOnce, known]);
  return {
    placed: atOnce ?? laidOut,
    share: progress && progress.data === data ? progress.share : 0,
  };
}

/** The places of the records of one query. */
function useKnown(query: string): KnownPositions {
  return useMemo(() => placesOf(query), [query]);
}

const placesOf = (_query: string): KnownPositions => new Map();

const isNumber = (value: number) => !Number.isNaN(value);

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
