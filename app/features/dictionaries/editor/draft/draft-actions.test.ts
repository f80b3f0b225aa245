import { describe, expect, it } from 'vitest';
import { findAttribute, unusedId, flattenDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { buildAttribute, buildDraft } from './draft.testing.ts';
import { applyAction, locationAfter, dropByKey, readAction, writeAction } from './draft-actions.ts';
import { toDictionary } from './draft-dictionary.ts';
import type { DraftAction } from './draft-actions.ts';

const city = buildAttribute('address.city', { name: 'city' });
const zip = buildAttribute('address.zip', { name: 'zip' });
const draft = buildDraft({
  attributes: [
    buildAttribute('code'),
    buildAttribute('address', { datatype: 'OBJECT', children: [city, zip] }),
  ],
  indexes: [
    { id: 'pk', name: 'pk', type: 'PRIMARY', attributes: ['code', 'address.city'] },
    { id: 'by_zip', name: 'by_zip', type: 'NORMAL', attributes: ['address.zip'] },
  ],
});
const ids = (of: Draft) => flattenDraft(of.attributes).map(({ attribute }) => attribute.id);

describe('adding', () => {
  it('names a new attribute newAttribute, a STRING [A-408 A-409]', () => {
    const added = applyAction(draft, {
      kind: 'add',
      tab: 'attributes',
      id: unusedId(draft),
    }).attributes.at(-1);
    expect(added).toMatchObject({ id: 'new-1', name: 'newAttribute', datatype: 'STRING' });
  });
  it('puts a child below its parent', () => {
    const after = applyAction(draft, {
      kind: 'add',
      tab: 'attributes',
      id: 'new-1',
      parent: 'address',
    });
    expect(ids(after)).toEqual(['code', 'address', 'address.city', 'address.zip', 'new-1']);
    expect(unusedId(after)).toBe('new-2');
  });
  it('names a new index newIndex, NORMAL [A-416 A-417]', () => {
    const added = applyAction(draft, { kind: 'add', tab: 'indexes', id: 'new-1' }).indexes.at(-1);
    expect(added).toMatchObject({ name: 'newIndex', type: 'NORMAL', attributes: [] });
  });
});

describe('what was removed', () => {
  const remove = (of: Draft, tab: 'attributes' | 'indexes', id: string) =>
    applyAction(of, { kind: 'remove', tab, id });
  const undo = (of: Draft) => applyAction(of, { kind: 'undo' });

  it('comes back where it was, with its children and its position in indexes', () => {
    const after = undo(remove(draft, 'attributes', 'address'));
    expect(after).toEqual({ ...draft, removed: [] });
    expect(undo(remove(draft, 'attributes', 'address.city'))).toEqual({ ...draft, removed: [] });
    expect(undo(remove(draft, 'indexes', 'pk'))).toEqual({ ...draft, removed: [] });
  });

  it('comes back in reverse order, and later changes stay', () => {
    const removed = remove(remove(draft, 'attributes', 'address.zip'), 'attributes', 'address');
    const changed = { ...removed, description: 'changed' };
    expect(undo(undo(changed))).toEqual({ ...draft, description: 'changed', removed: [] });
    expect(undo(draft)).toEqual(draft);
  });

  it('keeps its id for itself', () => {
    const id = unusedId(draft);
    const added = applyAction(draft, { kind: 'add', tab: 'attributes', id });
    const other = unusedId(remove(added, 'attributes', id));
    expect(other).not.toBe(id);
  });

  it('does not join an index whose member is another attribute with the same name', () => {
    const named = buildDraft({
      attributes: [buildAttribute('code'), buildAttribute('new-1', { name: 'code' })],
      indexes: [{ id: 'pk', name: 'pk', type: 'PRIMARY', attributes: ['code'] }],
    });
    expect(undo(remove(named, 'attributes', 'new-1'))).toEqual({ ...named, removed: [] });
  });

  it('is opened again', () => {
    const removed = remove(draft, 'attributes', 'address.city');
    const at = locationAfter(removed, { kind: 'undo' }, { tab: 'indexes' });
    expect(at).toEqual({ tab: 'attributes', id: 'address.city' });
    expect(readAction(writeAction({ kind: 'undo' }))).toEqual({ kind: 'undo' });
  });
});

describe('removing', () => {
  it('takes children along and leaves the paths of all of them in the indexes', () => {
    const after = applyAction(draft, { kind: 'remove', tab: 'attributes', id: 'address' });
    expect(ids(after)).toEqual(['code']);
    expect(after.indexes.map(({ attributes }) => attributes)).toEqual([
      ['code', 'address.city'],
      ['address.zip'],
    ]);
  });
  it('leaves the indexes of another attribute with the same name as they are', () => {
    const twice = buildDraft({
      attributes: [buildAttribute('code'), buildAttribute('other', { name: 'code' })],
      indexes: [
        { id: 'pk', name: 'pk', type: 'PRIMARY', attributes: ['code'] },
        { id: 'second', name: 'second', type: 'NORMAL', attributes: ['other'] },
      ],
    });
    const after = applyAction(twice, { kind: 'remove', tab: 'attributes', id: 'other' });
    expect(after.indexes.map(({ attributes }) => attributes)).toEqual([['code'], ['code']]);
    const without = applyAction(twice, { kind: 'remove', tab: 'attributes', id: 'code' });
    expect(without.indexes.map(({ attributes }) => attributes)).toEqual([['code'], ['other']]);
  });
  it('returns another draft and leaves the first unchanged [A-496 A-497]', () => {
    const before = structuredClone(draft);
    applyAction(draft, { kind: 'remove', tab: 'attributes', id: 'code' });
    const after = applyAction(draft, { kind: 'remove', tab: 'indexes', id: 'pk' });
    expect(after.indexes.map(({ id }) => id)).toEqual(['by_zip']);
    expect(draft).toEqual(before);
  });
  it('leads to the next one, else the one before, else the parent', () => {
    const after = (id: string) =>
      locationAfter(draft, { kind: 'remove', tab: 'attributes', id }, { tab: 'attributes' }).id;
    expect([after('code'), after('address'), after('address.zip')]).toEqual([
      'address',
      'code',
      'address.city',
    ]);
    const lonely = buildDraft({
      attributes: [buildAttribute('p', { children: [buildAttribute('p.c')] })],
    });
    const action: DraftAction = { kind: 'remove', tab: 'attributes', id: 'p.c' };
    expect(locationAfter(lonely, action, { tab: 'attributes' }).id).toBe('p');
  });
});

describe('moving', () => {
  it('swaps neighbors on their own level and stops at the ends', () => {
    const moved = (id: string, by: -1 | 1) =>
      ids(applyAction(draft, { kind: 'move', tab: 'attributes', id, by }));
    expect(moved('address.zip', -1)).toEqual(['code', 'address', 'address.zip', 'address.city']);
    expect(moved('address', -1)[0]).toBe('address');
    expect(moved('code', -1)).toEqual(ids(draft));
    expect(moved('address.zip', 1)).toEqual(ids(draft));
  });
});

describe('an action in a form', () => {
  const actions: DraftAction[] = [
    { kind: 'show' },
    { kind: 'add', tab: 'attributes', id: 'new-1' },
    { kind: 'add', tab: 'attributes', id: 'new-1', parent: 'an "odd" name' },
    { kind: 'move', tab: 'attributes', id: 'a b', by: -1 },
    { kind: 'remove', tab: 'attributes', id: 'a' },
    { kind: 'remove', tab: 'indexes', id: 'a' },
    { kind: 'add', tab: 'indexes', id: 'a' },
  ];
  it.each(actions)('is read as it was written: %o', (action) => {
    expect(readAction(writeAction(action))).toEqual(action);
  });
  it('is none in a form that is to be saved', () => {
    expect(readAction(null)).toBeUndefined();
  });
  it('never saves when it cannot be read', () => {
    const unknownTab = '{"kind":"add","tab":"details","id":"a"}';
    for (const value of [
      unknownTab,
      '',
      'x',
      '{}',
      'null',
      '[]',
      '{"kind":"drop","tab":"indexes","id":"a"}',
    ]) {
      expect(readAction(value)).toEqual({ kind: 'show' });
    }
  });
});

describe('placing', () => {
  const drop = (id: string, where: 'before' | 'after' | 'inside', target: string) =>
    applyAction(draft, { kind: 'drop', tab: 'attributes', id, where, target });

  it('puts an attribute beside another one, or inside an object', () => {
    expect(ids(drop('code', 'after', 'address'))).toEqual([
      'address',
      'address.city',
      'address.zip',
      'code',
    ]);
    expect(ids(drop('address.zip', 'before', 'code'))[0]).toBe('address.zip');
    expect(ids(drop('code', 'before', 'address.zip'))).toEqual([
      'address',
      'address.city',
      'code',
      'address.zip',
    ]);
    expect(ids(drop('code', 'inside', 'address')).at(-1)).toBe('code');
  });

  it('moves no attribute into itself, or into one that cannot have children', () => {
    expect(drop('address', 'inside', 'address')).toBe(draft);
    expect(drop('address', 'after', 'address.city')).toBe(draft);
    expect(drop('address.city', 'inside', 'code')).toBe(draft);
    expect(drop('code', 'after', 'gone')).toBe(draft);
  });

  it('changes the paths in the indexes with it', () => {
    const [pk] = toDictionary(drop('code', 'inside', 'address')).indexes;
    expect(pk?.attributes).toEqual(['address.code', 'address.city']);
  });

  it('by keys goes into the object above, or behind its own object', () => {
    const key = (id: string, to: 'in' | 'out', of = draft) => {
      const flat = findAttribute(of, id);
      return flat && dropByKey(flat, to);
    };
    expect(key('address.zip', 'out')).toMatchObject({ where: 'after', target: 'address' });
    expect(key('code', 'out')).toBeUndefined();
    expect(key('address', 'in')).toBeUndefined();
    const swapped = drop('code', 'after', 'address');
    expect(key('code', 'in', swapped)).toMatchObject({ where: 'inside', target: 'address' });
  });

  it('is read from a button', () => {
    const action = {
      kind: 'drop',
      tab: 'attributes',
      id: 'code',
      where: 'after',
      target: 'address',
    } as const;
    expect(readAction(writeAction(action))).toEqual(action);
    expect(readAction(JSON.stringify({ ...action, where: 'over' }))).toEqual({ kind: 'show' });
  });
});

it('pasting adds attributes behind those of the level', () => {
  const items = ['one', 'two'].map((name) => ({
    name,
    displayName: '',
    datatype: 'DECIMAL' as const,
    precision: '3',
  }));
  const after = applyAction(draft, {
    kind: 'paste',
    tab: 'attributes',
    id: 'new-1',
    parent: 'address',
    items,
  });
  expect(ids(after)).toEqual(['code', 'address', 'address.city', 'address.zip', 'new-1', 'new-2']);
  expect(findAttribute(after, 'new-2')?.attribute).toMatchObject({
    name: 'two',
    datatype: 'DECIMAL',
    precision: '3',
  });
});
