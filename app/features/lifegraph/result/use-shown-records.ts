import { useEffect, useMemo, useState } from 'react';
import { readGridState } from '#app/ui/grid/grid-state.ts';
import type { GraphData } from './graph-data.ts';
import { has, readState } from './graph-state.ts';
import type { GraphState } from './graph-state.ts';
import { NODE_GRID } from '#app/features/lifegraph/lifegraph-data.ts';
import type { PathData, ResultData } from '#app/features/lifegraph/lifegraph-data.ts';
import type { GraphPath, RecordPage, SHOWING } from './records-shown.ts';

type Code = typeof SHOWING;
let loadedCode: Code | undefined;

/** The code that shows a result from its data. It is loaded after the page, at the same time as the data. */
export function useShownCode(): { code: Code | undefined; failed: boolean } {
  const [code, setCode] = useState(loadedCode);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (code) return;
    import('./records-shown.ts').then(
      ({ SHOWING: module }) => setCode((loadedCode = module)),
      () => setFailed(true),
    );
  }, [code]);
  return { code, failed };
}

/** The data of the picture. */
export interface Picture {
  /** The graph without hidden records. */
  data: GraphData;
  /** All data, if some records are clustered. */
  whole?: GraphData;
  picked: ReadonlySet<string>;
  /** The ids of the records that are found; undefined without a search. */
  found: ReadonlySet<string> | undefined;
  path: GraphPath | undefined;
}

export interface Shown extends RecordPage {
  state: RecordPage['state'];
  /** How many records are hidden, and how many of the others are picked. */
  hidden: number;
  picked: number;
  path: PathData | undefined;
  /** The picture; undefined until the data are loaded. */
  picture: Picture | undefined;
}

/**
 * The parts of a result that an address shows. They are computed from the data, and until these are loaded, they are
 * those that the server has sent.
 */
export function useShown(
  result: ResultData,
  { data, code }: { data: GraphData | null | undefined; code: Code | undefined },
  params: URLSearchParams,
): Shown {
  const text = params.toString();
  const state = useMemo(() => readState(new URLSearchParams(text)), [text]);
  const hide = params.get('hide') ?? '';
  const shown = useMemo(
    () => data && code?.withoutHidden(data, readState(new URLSearchParams({ hide })).hidden),
    [data, code, hide],
  );
  const grid = readGridState(params, NODE_GRID);
  const { find } = state;
  const { column, descending } = grid.sort;
  const records = useMemo(
    () => shown && code?.listRecords(shown, { find }, { ...grid, sort: { column, descending } }),
    // The page of the grid is no dependency, because it does not change the order.
    // oxlint-disable-next-line react/exhaustive-deps
    [shown, find, column, descending],
  );
  const picture = usePicture(shown ?? undefined, code, state, params);
  if (!data || !code || !records || !picture) {
    const { rows, total, state: page, hidden, picked, path } = result;
    return { rows, total, state: page, hidden, picked, path, picture: undefined };
  }
  return {
    ...code.pageOf(records, grid),
    hidden: data.nodes.id.length - picture.data.nodes.id.length,
    picked: picture.picked.size,
    path: code.pathData(picture.data, state),
    picture,
  };
}

function usePicture(
  data: GraphData | undefined,
  code: Code | undefined,
  { find }: GraphState,
  params: URLSearchParams,
): Picture | undefined {
  const pick = params.get('pick') ?? '';
  const path = params.get('path') ?? '';
  return useMemo(() => {
    if (!data || !code) return undefined;
    const state = readState(new URLSearchParams({ pick, path, find }));
    const { id: ids } = data.nodes;
    const hits = code.found(data, find);
    return {
      data,
      picked: new Set(ids.filter((id) => has(state.picked, id))),
      found: hits && new Set(ids.filter((_, index) => hits.has(index))),
      path: state.path && code.shortestPath(data, state.path),
    };
  }, [data, code, pick, path, find]);
}
