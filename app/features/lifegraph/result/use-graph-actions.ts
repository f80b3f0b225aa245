/** The actions of a person on a result. Each one is an address, so that links, keys and the palette do the same. */
import { useNavigate, useSearchParams } from '@remix-run/react';
import { useRef } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { useShowAlert } from '#app/ui/feedback/alerts.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { actionAddress } from './graph-actions.ts';
import type { ActionId } from './graph-actions.ts';
import { has, readState, UNDONE_PARAMS } from './graph-state.ts';
import { resultParams } from '#app/features/lifegraph/query/graph-filter.ts';
import {
  actsOn,
  openClusterAddress,
  recordsOf,
} from '#app/features/lifegraph/cluster/use-clusters.ts';
import type { ClusteredPicture } from '#app/features/lifegraph/cluster/use-clusters.ts';
import { neighborsInOrder } from './neighbors.ts';
import type { Shown } from './use-shown-records.ts';

const COMMANDS = {
  pick: 'lifegraph.pick',
  expand: 'lifegraph.expand',
  collapse: 'lifegraph.collapse',
  hide: 'lifegraph.hide',
  only: 'lifegraph.only',
  showHidden: 'lifegraph.showHidden',
  invert: 'lifegraph.invert',
  connect: 'lifegraph.connect',
  joins: 'lifegraph.joins',
} as const;

/** Binds the commands of a result. @param options.cursor the id of the record or cluster with the cursor */
export function useGraphActions(
  shown: Shown,
  drawn: ClusteredPicture | undefined,
  { cursor, onCursor }: { cursor: string | undefined; onCursor: (id: string) => void },
): void {
  const navigate = useNavigate();
  const showAlert = useShowAlert();
  const go = (to: string) => navigate(to, { preventScrollReset: true });
  const run = (action: ActionId) => () => {
    // The parameters are not those of useSearchParams, because keys may be faster than renders.
    const params = new URLSearchParams(window.location.search);
    const picked = pickedIds(params, shown);
    const at = cursor === undefined || !drawn ? undefined : actsOn(drawn, cursor);
    const openCluster = at === undefined ? undefined : openClusterAddress(params, at);
    const here = at === undefined || !drawn ? [] : recordsOf(drawn, at);
    if (action === 'expand' && openCluster !== undefined && picked.length === 0) {
      onCursor(here[0] ?? '');
      return go(openCluster);
    }
    const own = action === 'only' && openCluster === undefined ? withNeighbors(here, shown) : here;
    const targets = picked.length > 0 && action !== 'pick' ? picked : own;
    const answer = actionAddress(action, params, targets);
    if (answer.problem !== undefined) showAlert({ tone: 'info', text: answer.problem });
    else {
      if (answer.done !== undefined) announce(answer.done);
      go(answer.to);
    }
  };
  useCommand(COMMANDS.pick, run('pick'));
  useCommand(COMMANDS.expand, run('expand'));
  useCommand(COMMANDS.collapse, run('collapse'));
  useCommand(COMMANDS.hide, run('hide'));
  useCommand(COMMANDS.only, run('only'));
  useCommand(COMMANDS.showHidden, run('showHidden'));
  useCommand(COMMANDS.invert, run('invert'));
  useCommand(COMMANDS.connect, run('connect'));
  useCommand(COMMANDS.joins, run('joins'));
  useUndo(go);
}

function withNeighbors(ids: readonly string[], { picture }: Shown): string[] {
  if (!picture) return [...ids];
  const { data } = picture;
  const near = ids.flatMap((id) => neighborsInOrder(data, data.nodes.id.indexOf(id)));
  return [...ids, ...near.flatMap((index) => data.nodes.id[index] ?? [])];
}

/** The ids of the picked records that are not hidden, in the order of the data; none until the data are loaded. */
function pickedIds(params: URLSearchParams, { picture }: Shown): string[] {
  const { picked } = readState(params);
  return picture?.data.nodes.id.filter((id) => has(picked, id)) ?? [];
}

/** The states of one result through which undo and redo move. Each is the JSON of the values of UNDONE_PARAMS. */
interface Steps {
  result: string;
  here: string;
  past: string[];
  future: string[];
  /** The step that undo or redo has just left. It is unset once the address has the new one. */
  leaving?: string;
}

/** Adds the step in the address, unless it is there already. */
export function noteStep(steps: Steps | undefined, params: URLSearchParams): Steps {
  const { expand: _, ...base } = resultParams(params);
  const result = JSON.stringify(base);
  const here = JSON.stringify(UNDONE_PARAMS.map((name) => params.get(name)));
  if (steps?.result !== result) return { result, here, past: [], future: [] };
  const { past, future, leaving } = steps;
  if (here === leaving) return steps;
  if (here === steps.here) return { result, here, past, future };
  return { result, here, past: [...past, steps.here], future: [] };
}

/** Binds undo and redo. They move through all actions on a result, including those by links and the browser's Back. */
function useUndo(go: (to: string) => void): void {
  const [params] = useSearchParams();
  const steps = useRef<Steps>();
  // This is a layout effect, because passive effects may run after the next key.
  useBrowserLayoutEffect(() => {
    steps.current = noteStep(steps.current, params);
  }, [params]);

  const move = (from: 'past' | 'future', to: 'past' | 'future') => {
    // The address may be newer than the rendered page.
    const at = new URLSearchParams(window.location.search);
    const now = noteStep(steps.current, at);
    steps.current = now;
    const target = now[from].at(-1);
    if (target === undefined) {
      announce(from === 'past' ? 'Nothing to undo' : 'Nothing to redo');
      return;
    }
    steps.current = {
      ...now,
      here: target,
      [from]: now[from].slice(0, -1),
      [to]: [...now[to], now.here],
      leaving: now.leaving ?? now.here,
    };
    const values = JSON.parse(target) as (string | null)[];
    const change = UNDONE_PARAMS.map((name, index) => [name, values[index] ?? undefined] as const);
    go(changeQuery(at, Object.fromEntries(change)));
    announce(from === 'past' ? 'Undone' : 'Redone');
  };
  useCommand('lifegraph.undo', () => move('past', 'future'));
  useCommand('lifegraph.redo', () => move('future', 'past'));
}
