import { describe, expect, it } from 'vitest';
import { gridHref, linkedPages, pageCount, readGridState } from './grid-state.ts';

const rules = {
  sortable: ['name', 'grouping'],
  defaultSort: { column: 'name', descending: false },
};
const read = (search: string, more = {}) =>
  readGridState(new URLSearchParams(search), { ...rules, ...more });

describe('readGridState', () => {
  it('begins at the first page, with the first size and the default sort', () => {
    expect(read('')).toEqual({ page: 1, size: 25, sort: rules.defaultSort });
  });

  it('reads page, size and sort', () => {
    expect(read('page=3&size=50&sort=-grouping')).toEqual({
      page: 3,
      size: 50,
      sort: { column: 'grouping', descending: true },
    });
  });

  it('takes the default for what is not allowed or cannot be read', () => {
    expect(read('page=0&size=7&sort=-password')).toEqual(read(''));
    expect(read('page=1e9&size=-25&sort=')).toEqual(read(''));
    expect(read('page=99999999999999999999')).toEqual(read(''));
  });

  it('offers the sizes of the grid', () => {
    expect(read('size=5', { sizes: [10, 5, 20] }).size).toBe(5);
    expect(read('', { sizes: [10, 5, 20] }).size).toBe(10);
  });

  it('reads the parameters of its own prefix only', () => {
    expect(read('page=2&edges-page=4', { prefix: 'edges-' }).page).toBe(4);
  });
});

describe('gridHref', () => {
  const params = new URLSearchParams('q=pat&page=4&sort=name');

  it('keeps what belongs to others', () => {
    expect(gridHref(params, { page: 5 })).toBe('?q=pat&sort=name&page=5');
  });

  it('goes back to the first page with a new size or sort', () => {
    expect(gridHref(params, { size: 50 })).toBe('?q=pat&sort=name&size=50');
    expect(gridHref(params, { sort: { column: 'name', descending: true } })).toBe(
      '?q=pat&sort=-name',
    );
  });

  it('reads back as what it wrote', () => {
    const sort = { column: 'grouping', descending: true };
    expect(read(gridHref(params, { sort }))).toEqual({ page: 1, size: 25, sort });
  });
});

describe('pages', () => {
  it('counts one page at least', () => {
    expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
  });

  it('links the ends and the neighbors, with a gap between', () => {
    expect(linkedPages(1, 3)).toEqual([1, 2, 3]);
    expect(linkedPages(1, 9)).toEqual([1, 2, 0, 9]);
    expect(linkedPages(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
    expect(linkedPages(9, 9)).toEqual([1, 0, 8, 9]);
  });
});
