import { describe, expect, it } from 'vitest';
import { flattenDraft } from './draft/draft.ts';
import { buildAttribute } from './draft/draft.testing.ts';
import {
  filteredRows,
  slotsOf,
  restsOfNames,
  treeActionOf,
  treeLabel,
  visibleRows,
} from './tree-navigation.ts';

const leaf = buildAttribute('a.b.c');
const middle = buildAttribute('a.b', { children: [leaf] });
const top = buildAttribute('a', { children: [middle] });
const all = [top, buildAttribute('z')];

describe('treeLabel', () => {
  it('cuts a name at 25 characters [A-211 A-840]', () => {
    expect(treeLabel('x'.repeat(25), false)).toBe('x'.repeat(25));
    expect(treeLabel('x'.repeat(26), false)).toBe(`${'x'.repeat(25)}...`);
  });
  it('marks an attribute of the primary index [A-212]', () => {
    expect(treeLabel('code', true)).toBe('code *');
    expect(treeLabel('x'.repeat(26), true)).toBe(`${'x'.repeat(25)}... *`);
  });
});

describe('visibleRows', () => {
  const ids = (collapsed: string[], openId?: string) =>
    visibleRows(all, new Set(collapsed), openId).map(({ attribute }) => attribute.id);
  it('leaves out all that is below a collapsed one', () => {
    expect(ids([])).toEqual(['a', 'a.b', 'a.b.c', 'z']);
    expect(ids(['a'])).toEqual(['a', 'z']);
  });
  it('never hides the open one', () => {
    expect(ids(['a', 'a.b'], 'a.b.c')).toEqual(['a', 'a.b', 'a.b.c', 'z']);
    expect(ids(['a', 'a.b'], 'a.b')).toEqual(['a', 'a.b', 'z']);
  });
});

describe('treeActionOf', () => {
  const move = (key: string, id: string, isCollapsed = false) => {
    const row = flattenDraft(all).find(({ attribute }) => attribute.id === id);
    return row && treeActionOf(key, row, isCollapsed);
  };
  it('opens by the right arrow: first the collapsed one, then the first child', () => {
    expect(move('ArrowRight', 'a', true)).toEqual({ kind: 'expand', id: 'a' });
    expect(move('ArrowRight', 'a')).toEqual({ kind: 'open', id: 'a.b' });
    expect(move('ArrowRight', 'z')).toBeUndefined();
  });
  it('closes by the left arrow: first the collapsed one, then up to the parent', () => {
    expect(move('ArrowLeft', 'a.b')).toEqual({ kind: 'collapse', id: 'a.b' });
    expect(move('ArrowLeft', 'a.b', true)).toEqual({ kind: 'open', id: 'a' });
    expect(move('ArrowLeft', 'z')).toBeUndefined();
  });
});

describe('filteredRows', () => {
  const home = buildAttribute('home', { displayName: 'Where a person lives' });
  const tree = [buildAttribute('home_of', { name: 'HOME', children: [leaf, home] }), ...all];
  const filter = (text: string) => {
    const { rows, found } = filteredRows(tree, text);
    return [rows, found].map((list) => list.map(({ attribute }) => attribute.id));
  };
  it('finds names and display names in any case, with the objects that they are in', () => {
    expect(filter(' Home ')).toEqual([
      ['home_of', 'home'],
      ['home_of', 'home'],
    ]);
    expect(filter('LIVES')).toEqual([['home_of', 'home'], ['home']]);
    expect(filter('b.c')[1]).toEqual(['a.b.c', 'a.b.c']);
    expect(filter('nowhere')).toEqual([[], []]);
  });
  it('looks for a text with a dot in whole paths', () => {
    expect(filter('home.home')).toEqual([['home_of', 'home'], ['home']]);
  });
});

describe('restsOfNames', () => {
  const start = 'provider_business_mailing';
  const rest = (...names: string[]) => [
    ...restsOfNames(flattenDraft(names.map((name) => buildAttribute(name)))),
  ];
  it('tells apart names that are cut alike, and only those', () => {
    expect(rest(`${start}_city`, `${start}_state`, 'x'.repeat(30), start)).toEqual([
      [`${start}_city`, '_city'],
      [`${start}_state`, '_state'],
    ]);
  });
});

describe('slotsOf', () => {
  it('counts the rows on screen of each parent', () => {
    const { rows } = filteredRows([...all, buildAttribute('y')], 'a.b.c');
    expect([...slotsOf(rows).values()]).toEqual(
      Array.from({ length: 3 }, () => ({ position: 1, size: 1 })),
    );
    expect(slotsOf(flattenDraft(all)).get('z')).toEqual({ position: 2, size: 2 });
  });
});
