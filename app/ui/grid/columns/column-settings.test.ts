import { describe, expect, it } from 'vitest';
import { moveColumn, widthProblem, writeColumns } from './change-columns.ts';
import { layoutColumns } from './column-layout.ts';
import { readColumns, widthOf } from './column-settings.ts';

const IDS = ['name', 'owner', 'description'];
const column = (id: string, more = {}) => ({ id, shown: true, pinned: false, width: '', ...more });

describe('readColumns', () => {
  it('gives all columns in their own order where nothing is said', () => {
    expect(readColumns(undefined, IDS)).toEqual(IDS.map((id) => column(id)));
  });

  it('reads order, width, what is hidden and what stays, which comes first', () => {
    expect(readColumns('description,*owner.240,-name', IDS)).toEqual([
      column('owner', { pinned: true, width: '240' }),
      column('description'),
      // This column holds the link of the row, so it cannot be hidden.
      column('name'),
    ]);
    expect(readColumns('-owner', IDS)[0]).toEqual(column('owner', { shown: false }));
  });

  it('leaves out what the grid has not, and names no column twice', () => {
    expect(readColumns('secret,owner,owner.99,,.5,*-', IDS).map(({ id }) => id)).toEqual([
      'owner',
      'name',
      'description',
    ]);
    expect(readColumns(`owner,${'x'.repeat(2_000)}`, IDS)).toEqual(IDS.map((id) => column(id)));
  });

  it('reads back what it wrote, a wrong width too, which is refused with a sentence', () => {
    const chosen = [
      column('name', { pinned: true, width: '300' }),
      column('description', { width: '12.5' }),
      column('owner', { shown: false }),
    ];
    expect(readColumns(writeColumns(chosen), IDS)).toEqual(chosen);
    expect(chosen.map(widthOf)).toEqual([300, undefined, undefined]);
    expect(chosen.map(widthProblem)).toEqual([
      undefined,
      expect.stringContaining('from 64 to 1,200'),
      undefined,
    ]);
  });
});

it('a column moves by one position, and stays at the ends', () => {
  const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).join(' ');
  const columns = IDS.map((id) => column(id));
  expect(ids(moveColumn(columns, 'owner', -1))).toBe('owner name description');
  expect(ids(moveColumn(columns, 'owner', 1))).toBe('name description owner');
  expect(ids(moveColumn(columns, 'name', -1))).toBe('name owner description');
});

describe('layoutColumns', () => {
  it('leaves the widths to what the columns hold where none is chosen', () => {
    const own = [
      { id: 'a', width: undefined, chosen: undefined },
      { id: 'b', width: 120, chosen: undefined },
    ];
    expect(layoutColumns(own, 48)).toEqual({ widths: {} });
  });

  it('has one column take what is left, so that the others are as wide as was chosen', () => {
    const jobs = ['a', 'b', 'c'].map((id) => ({ id, width: 150, chosen: undefined }));
    const { widths, minWidth } = layoutColumns([{ ...jobs[0]!, chosen: 300 }, ...jobs.slice(1)], 0);
    expect(widths).toEqual({ a: 300, b: 150, c: undefined });
    expect(minWidth).toBe('600px');
    const flexible = [
      { ...jobs[0]!, chosen: 300 },
      { id: 'b', width: undefined, chosen: undefined },
    ];
    expect(layoutColumns(flexible, 0).widths).toEqual({ a: 300, b: undefined });
  });
});
