import { describe, expect, it } from 'vitest';
import { flattenAttributes } from './draft.ts';
import { buildAttribute } from './draft.testing.ts';
import { treeLabel, treeActionOf, visibleRows } from './tree-navigation.ts';

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
    const row = flattenAttributes(all).find(({ attribute }) => attribute.id === id);
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
