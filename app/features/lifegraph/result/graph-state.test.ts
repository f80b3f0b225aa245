import { describe, expect, it } from 'vitest';
import { actionAddress } from './graph-actions.ts';
import {
  expansionNotice,
  has,
  inverted,
  MAX_EXPANDED,
  MAX_LISTED_IDS,
  readSet,
  readState,
  shortId,
  stateAddress,
  toggled,
  union,
} from './graph-state.ts';
import type { RecordSet } from './graph-state.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const [A, B, C] = [idOf(1), idOf(2), idOf(3)];
const at = (text: string) => new URLSearchParams(text);
const named = (...ids: string[]): RecordSet => ({
  names: new Set(ids.map(shortId)),
  others: false,
});
const members = (set: RecordSet) => [A, B, C].filter((id) => has(set, id));
const next = (action: Parameters<typeof actionAddress>[0], text: string, ...ids: string[]) => {
  const { to, problem } = actionAddress(action, at(text), ids);
  return to === undefined ? problem : readState(new URLSearchParams(to));
};

describe('a set of records in the address', () => {
  it('names records, or all others', () => {
    expect(members(readSet(at(`pick=${shortId(A)}.${shortId(C)}`), 'pick'))).toEqual([A, C]);
    expect(members(readSet(at(`pick=!${shortId(A)}`), 'pick'))).toEqual([B, C]);
    expect(members(readSet(at('pick=!'), 'pick'))).toEqual([A, B, C]);
    expect(members(readSet(at('pick=nonsense.<b>'), 'pick'))).toEqual([]);
  });

  it('is joined with another, whichever way each is written', () => {
    const sets = [named(), named(A), named(A, B), inverted(named(A)), inverted(named(B, C))];
    for (const a of sets) {
      for (const b of sets) {
        const either = [A, B, C].filter((id) => has(a, id) || has(b, id));
        expect(members(union(a, b))).toEqual(either);
      }
    }
  });

  it('gets and loses a record', () => {
    expect(members(toggled(named(A), A))).toEqual([]);
    expect(members(toggled(inverted(named()), B))).toEqual([A, C]);
  });

  it('comes back from its address as it was', () => {
    const state = { picked: inverted(named(A)), hidden: named(B), expanded: [shortId(C)] };
    const path = [shortId(A), shortId(C)] as const;
    const address = stateAddress(at('chain=x&page=3'), { ...state, path, find: 'ann' });
    expect(readState(new URLSearchParams(address))).toEqual({ ...state, path, find: 'ann' });
    expect(address).not.toContain('page=');
  });
});

describe('what is done with records', () => {
  it('picks one, and drops it again', () => {
    expect(next('pick', '', A)).toMatchObject({ picked: named(A) });
    expect(next('pick', `pick=${shortId(A)}`, A)).toMatchObject({ picked: named() });
  });

  it('hides the picked ones, which are then picked no more, or the one that is walked to', () => {
    expect(next('hide', `pick=!${shortId(A)}`, B, C)).toMatchObject({
      hidden: inverted(named(A)),
      picked: named(),
    });
    expect(next('hide', `hide=${shortId(A)}`, B)).toMatchObject({ hidden: named(A, B) });
    expect(next('showHidden', `hide=${shortId(A)}`)).toMatchObject({ hidden: named() });
  });

  it('shows only the picked ones, or those that are walked to', () => {
    expect(next('only', '', A, B)).toMatchObject({ hidden: inverted(named(A, B)) });
    expect(next('only', `pick=${shortId(C)}`, C)).toMatchObject({
      hidden: inverted(named(C)),
      picked: named(),
    });
  });

  it('takes away neighbors that were added', () => {
    const both = `expand=${shortId(A)}.${shortId(B)}`;
    expect(next('collapse', both, A)).toMatchObject({ expanded: [shortId(B)] });
    expect(next('collapse', both, C)).toMatch(/^No neighbors were added/);
  });

  it('shows the path between two, and takes it away', () => {
    expect(next('connect', '', A, B)).toMatchObject({ path: [shortId(A), shortId(B)] });
    expect(next('connect', `path=${shortId(A)}.${shortId(B)}`, B, A)).toMatchObject({
      path: undefined,
    });
    expect(next('connect', '', A)).toMatch(/^Pick two records first/);
  });

  it('adds neighbors of as many records as there may be queries', () => {
    expect(next('expand', '', A, B)).toMatchObject({ expanded: [shortId(A), shortId(B)] });
    const many = Array.from({ length: MAX_EXPANDED + 1 }, (_, n) => idOf(n));
    expect(next('expand', '', ...many)).toMatch(/20 records can be added at most/);
  });

  it('says so when nothing is picked, or more than an address holds', () => {
    expect(next('hide', '')).toMatch(/^Pick a record first/);
    const many = Array.from({ length: MAX_LISTED_IDS + 1 }, (_, n) => idOf(n));
    expect(next('hide', '', ...many)).toMatch(/^Only 300 records can be named/);
  });
});

it('the result says that an address names more records to expand than are expanded', () => {
  const naming = (count: number) =>
    new URLSearchParams({
      expand: Array.from({ length: count }, (_, n) => String(n).padStart(12, '0')).join('.'),
    });
  expect(expansionNotice(naming(MAX_EXPANDED))).toBeUndefined();
  expect(expansionNotice(naming(MAX_EXPANDED + 3))).toMatch(/names 23 records .* first 20 /);
});
