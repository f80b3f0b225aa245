import { expect, it } from 'vitest';
import { listProblems, readBadRows } from './bad-rows.ts';

const rows = [
  {
    row: 1234,
    problems: [
      { path: 'age', message: 'age: Must be a number.' },
      { path: '', message: 'Too many cells.' },
    ],
  },
  { id: 'abc', problems: [{ path: 'name', message: 'Must not be empty.' }] },
];

it('the drawer of a job tells each cause once, with its first rows and how many more there are', () => {
  const causes = [
    { path: 'age', message: 'age: Must be a number.', count: 1200, rows: [1234, 1235, 1236] },
    { path: '', message: 'Too many cells.', count: 1, rows: [1234] },
  ];
  expect(readBadRows({ message: 'Wrong.', count: 1200, rows, causes })).toEqual({
    total: 1200,
    causes: [
      {
        rows: '1,234, 1,235, 1,236 and 1,197 more',
        attribute: 'age',
        reason: 'Must be a number.',
      },
      { rows: '1,234', attribute: '--', reason: 'Too many cells.' },
    ],
  });
});

it('the drawer of a job finds the causes in the rows where the error does not tell them', () => {
  expect(readBadRows({ rows: [...rows, { ...rows[1], id: 'def' }] })).toEqual({
    total: 3,
    causes: [
      { rows: 'abc, def', attribute: 'name', reason: 'Must not be empty.' },
      { rows: '1,234', attribute: 'age', reason: 'Must be a number.' },
      { rows: '1,234', attribute: '--', reason: 'Too many cells.' },
    ],
  });
});

it('the drawer of a job lists the problems of each row for a file', () => {
  expect(listProblems({ rows })).toEqual([
    ['1234', 'age', 'Must be a number.'],
    ['1234', '', 'Too many cells.'],
    ['abc', 'name', 'Must not be empty.'],
  ]);
});

it.each([[null], ['text'], [{}], [{ rows: [] }], [{ rows: 'x' }]])(
  'the drawer of a job finds no rows in %j',
  (error) => {
    expect(readBadRows(error)).toBeUndefined();
    expect(listProblems(error)).toEqual([]);
  },
);

it('the drawer of a job accepts entries of any shape', () => {
  const nothing = { rows: '--', attribute: '--', reason: '--' };
  expect(readBadRows({ rows: [null, { row: 'x', problems: [null, {}] }] })).toEqual({
    total: 2,
    causes: [nothing],
  });
  expect(readBadRows({ rows: [null], causes: [null, 'x'] })?.causes).toEqual([nothing, nothing]);
});
