import { expect, it } from 'vitest';
import { readBadRows } from './bad-rows.ts';

it('lists what is wrong with each row, and how many rows are wrong in all', () => {
  const error = {
    message: '1,200 rows are wrong.',
    count: 1200,
    rows: [
      {
        row: 1234,
        problems: [
          { path: 'age', message: 'age: Must be a number.' },
          { path: '', message: 'Too many cells.' },
        ],
      },
      { id: 'abc', problems: [{ path: 'name', message: 'Must not be empty.' }] },
    ],
  };
  expect(readBadRows(error)).toEqual({
    total: 1200,
    listed: 2,
    entries: [
      { row: '1,234', attribute: 'age', reason: 'Must be a number.' },
      { row: '1,234', attribute: '--', reason: 'Too many cells.' },
      { row: 'abc', attribute: 'name', reason: 'Must not be empty.' },
    ],
  });
});

it.each([[null], ['text'], [{}], [{ rows: [] }], [{ rows: 'x' }]])(
  'finds no rows in %j',
  (error) => {
    expect(readBadRows(error)).toBeUndefined();
  },
);

it('accepts entries of any shape', () => {
  expect(readBadRows({ rows: [null, { row: 'x', problems: [null, {}] }] })).toEqual({
    total: 2,
    listed: 2,
    entries: [
      { row: '--', attribute: '--', reason: '--' },
      { row: '--', attribute: '--', reason: '--' },
    ],
  });
});
