/** Makes the address of each action on a result. It is free of React, so that the server makes links of them. */
import { changeQuery } from '#app/paths/paths.ts';
import {
  EMPTY,
  inverted,
  isEmpty,
  MAX_EXPANDED,
  readState,
  shortId,
  stateAddress,
  toggled,
  TooManyError,
  union,
} from './graph-state.ts';
import type { GraphState } from './graph-state.ts';

export type ActionId =
  | 'pick'
  | 'expand'
  | 'collapse'
  | 'hide'
  | 'only'
  | 'showHidden'
  | 'invert'
  | 'connect'
  | 'joins';

/** The outcome of an action: an address, perhaps with a message to show there, or the reason why there is none. */
export type ActionAnswer =
  | { to: string; done?: string; problem?: never }
  | { problem: string; to?: never };

const NONE =
  'Pick a record first: walk to one in the list and press X, or hold Shift and click one in the picture.';

/**
 * The address of an action.
 * @param targets the ids of the picked records, or of the one with the cursor when none is picked
 */
export function actionAddress(
  action: ActionId,
  params: URLSearchParams,
  targets: readonly string[],
): ActionAnswer {
  const state = readState(params);
  try {
    const change = changeOf(action, state, targets);
    if ('problem' in change) return change;
    const { done, ...rest } = change;
    const to = stateAddress(params, rest);
    if (action !== 'joins') return { to, done };
    const of = rest.path?.join('.');
    return { to: changeQuery(new URLSearchParams(to), { dialog: 'joins', of }) };
  } catch (error) {
    if (!(error instanceof TooManyError)) throw error;
    return { problem: error.message };
  }
}

type Change = (Partial<GraphState> & { done?: string }) | { problem: string };

function changeOf(action: ActionId, state: GraphState, targets: readonly string[]): Change {
  switch (action) {
    case 'showHidden':
      return { hidden: EMPTY, done: 'All records are shown' };
    case 'invert':
      return { picked: inverted(state.picked), done: 'Picked records inverted' };
    case 'connect':
      return connect(state, targets);
    case 'joins':
      return joins(state, targets);
    default:
      return targets.length === 0 ? { problem: NONE } : withTargets(action, state, targets);
  }
}

function withTargets(
  action: 'pick' | 'expand' | 'collapse' | 'hide' | 'only',
  { picked, hidden, expanded }: GraphState,
  targets: readonly string[],
): Change {
  switch (action) {
    case 'pick':
      return { picked: targets.reduce(toggled, picked) };
    case 'hide':
      // The selection is copied in the form that the address has, because 'all but a few' is short in it, too.
      return {
        hidden: union(hidden, isEmpty(picked) ? namesOf(targets) : picked),
        picked: EMPTY,
        done: `${targets.length} hidden`,
      };
    case 'only':
      return {
        hidden: inverted(isEmpty(picked) ? namesOf(targets) : picked),
        picked: EMPTY,
        done: `Only ${targets.length} shown`,
      };
    case 'collapse': {
      const names = new Set(targets.map(shortId));
      const kept = expanded.filter((one) => !names.has(one.slice(0, 12)));
      if (kept.length === expanded.length) {
        return { problem: 'No neighbors were added to this record, so none can be taken away.' };
      }
      return { expanded: kept, done: 'Neighbors taken away' };
    }
    case 'expand': {
      const next = [...new Set([...expanded, ...targets.map(shortId)])];
      if (next.length > MAX_EXPANDED) {
        return {
          problem: `The neighbors of ${MAX_EXPANDED} records can be added at most. Raise the depth of the filter instead.`,
        };
      }
      return { expanded: next };
    }
  }
}

const namesOf = (ids: readonly string[]) => ({ names: new Set(ids.map(shortId)), others: false });

/**
 * The change that shows what joins the two picked records, or else the ends of the shown path. It shows their path,
 * too.
 */
function joins({ path }: GraphState, [from, to, ...others]: readonly string[]): Change {
  if (from !== undefined && to !== undefined && others.length === 0) {
    return { path: [shortId(from), shortId(to)] };
  }
  return path ? { path } : { problem: 'Pick two records first: what joins them is listed.' };
}

/** The change that shows the path between the two picked records. With the same two again, it removes the path. */
function connect({ path }: GraphState, targets: readonly string[]): Change {
  const [from, to, ...others] = targets.map(shortId);
  if (from === undefined || to === undefined || others.length > 0) {
    if (path) return { path: undefined };
    return { problem: 'Pick two records first: the path between them is shown.' };
  }
  const isSame = path?.includes(from) && path.includes(to);
  return { path: isSame ? undefined : [from, to] };
}
