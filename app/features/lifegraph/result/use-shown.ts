import { useMemo } from 'react';
import { readGridState } from '#app/ui/grid/grid-state.ts';
import type { GraphData } from './graph-data.ts';
import { has, readState } from './graph-state.ts';
import type { GraphState } from './graph-state.ts';
import { NODE_GRID } from '../lifegraph-data.ts';
import type { PathData, ResultData } from '../lifegraph-data.ts';
import {
  found,
  listRecords,
  pageOf,
  pathData,
  shortestPath,
  withoutHidden,
} from './records-shown.ts';
import type { GraphPath, RecordPage } from './records-shown.ts';

/** What the picture draws. */
export interface Picture {
  /** Without hidden records. */
  data: GraphData;
  picked: ReadonlySet<string>;
  /** The ids of the records that are found; undefined while nothing is looked for. */
  found: ReadonlySet<string> | undefined;
  path: GraphPath | undefined;
}

export interface Shown extends RecordPage {
  state: RecordPage['state'];
  /** How many records are hidden, and how many of the others are picked. */
  hidden: number;
  picked: number;
  path: PathData | undefined;
  /** Undefined until the data has been loaded. */
  picture: Picture | undefined;
}

/** What an address shows of a result: computed from its data, or as the server has sent it until that is there. */
export function useShown(
  result: ResultData,
  data: GraphData | null | undefined,
  params: URLSearchParams,
): Shown {
  const text = params.toString();
  const state = useMemo(() => readState(new URLSearchParams(text)), [text]);
  const hide = params.get('hide') ?? '';
  const shown = useMemo(
    () => data && withoutHidden(data, readState(new URLSearchParams({ hide })).hidden),
    [data, hide],
  );
  const grid = readGridState(params, NODE_GRID);
  const { find } = state;
  const { column, descending } = grid.sort;
  const records = useMemo(
    () => shown && listRecords(shown, { find }, { ...grid, sort: { column, descending } }),
    // the page of the grid changes nothing in the order
    // oxlint-disable-next-line react/exhaustive-deps
    [shown, find, column, descending],
  );
  const picture = usePicture(shown ?? undefined, state, params);
  if (!data || !records || !picture) {
    const { rows, total, state: page, hidden, picked, path } = result;
    return { rows, total, state: page, hidden, picked, path, picture: undefined };
  }
  return {
    ...pageOf(records, grid),
    hidden: data.nodes.id.length - picture.data.nodes.id.length,
    picked: picture.picked.size,
    path: pathData(picture.data, state),
    picture,
  };
}

function usePicture(
  data: GraphData | undefined,
  { find }: GraphState,
  params: URLSearchParams,
): Picture | undefined {
  const pick = params.get('pick') ?? '';
  const path = params.get('path') ?? '';
  return useMemo(() => {
    if (!data) return undefined;
    const state = readState(new URLSearchParams({ pick, path, find }));
    const { id: ids } = data.nodes;
    const hits = found(data, find);
    return {
      data,
      picked: new Set(ids.filter((id) => has(state.picked, id))),
      found: hits && new Set(ids.filter((_, index) => hits.has(index))),
      path: state.path && shortestPath(data, state.path),
    };
  }, [data, pick, path, find]);
}
