import { describe, expect, it } from 'vitest';
import { failedRow } from './copy-rows.ts';

describe('the row that a failed COPY names', () => {
  it.each([
    ['COPY unique_entry, line 1', 0],
    ['COPY text_entry, line 201, column value: "a, 7"', 200],
    ['COPY unique_entry, Zeile 201', 200],
    ['COPY unique_entry, 第 201 行', 200],
    ['PL/pgSQL function f() line 3 at RAISE', undefined],
    [undefined, undefined],
  ])('%s', (where, row) => {
    expect(failedRow(Object.assign(new Error('refused'), { where }))).toBe(row);
  });
});
