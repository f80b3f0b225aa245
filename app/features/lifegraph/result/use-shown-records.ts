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

/** The code that shows a result from its data. It comes after the page, beside the data. */
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

/** What the picture draws. */
export interface Picture {
  /** The graph without hidden records. */
  data: GraphData;
  /** All data, where some are clustered. */
  whole?: GraphData;
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
    // the page of the grid changes nothing in the order
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
