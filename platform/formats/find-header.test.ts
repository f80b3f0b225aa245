import { describe, expect, it } from 'vitest';
import { readCsv } from './text/csv.ts';
import { fileOf, gather, refused, useFiles } from './files.testing.ts';
import { guessHeader } from './find-header.ts';
import { FormatError } from './format.ts';
import type { FileNotes } from './format.ts';
import { toTable } from './workbook/xlsx.ts';

useFiles();

/** Makes sheet rows from texts. A '|' separates cells; '' is a blank row. */
async function* sheet(lines: readonly string[]) {
  for (const [index, line] of lines.entries()) {
    yield await Promise.resolve({ row: index + 1, cells: line === '' ? [] : line.split('|') });
  }
}

async function readSheet(lines: readonly string[], headerRow?: number) {
  const notes: FileNotes = {};
  const rows = await gather(toTable(sheet(lines), { headerRow }, notes));
  return { rows: rows.map(({ row, data }) => [row, data]), notes };
}

async function readText(content: string, headerRow?: number) {
  const notes: FileNotes = {};
  const rows = await gather(readCsv(await fileOf(content), 'CSV', { headerRow }, notes));
  return { rows: rows.map(({ row, data }) => [row, data]), notes };
}

describe('the header of a workbook', () => {
  const TABLE = ['id|name|cost', 'a|Ann|5'];
  const ROW = { id: 'a', name: 'Ann', cost: '5' };

  it.each([
    ['in the first row', TABLE, 1, undefined],
    ['below a title', ['Sales 2024', ...TABLE], 2, 1],
    ['below a title and a note', ['', 'Sales', 'by|Ann', '', ...TABLE], 5, 2],
  ])('is found %s', async (_, lines, headerRow, rowsAbove) => {
    const { rows, notes } = await readSheet(lines);
    expect(rows).toEqual([[headerRow + 1, ROW]]);
    expect(notes).toEqual(rowsAbove ? { headerRow, rowsAbove } : {});
  });

  it.each<[string, string[], number]>([
    ['names fewer columns than are filled', ['id|name', 'a|Ann|x', 'b|Bo|y'], 0],
    ['is a row of names though others are no names', ['id', 'a|5', 'b|6'], 0],
    ['has a column for each year', ['Sales', 'Country|2023|2024', 'Chad|5|6'], 1],
    ['is no row of numbers and dates', ['Sales', '1.234,50|31.12.2024|x', 'id|on|name'], 2],
    ['of a table of one column is its first row', ['Notes', 'a', 'b'], 0],
  ])('%s', (_, lines, index) => {
    const rows = lines.map((line, at) => ({ row: at + 1, cells: line.split('|') }));
    expect(guessHeader(rows, true)).toBe(index);
  });

  it('is the chosen row, whatever is guessed', async () => {
    const lines = ['Sales|of|2024', ...TABLE];
    expect((await readSheet(lines)).rows).toHaveLength(2);
    const { rows, notes } = await readSheet(lines, 2);
    expect(rows).toEqual([[3, ROW]]);
    expect(notes).toEqual({ headerRow: 2, rowsAbove: 1 });
    expect((await readSheet(TABLE, 1)).notes).toEqual({});
    for (const row of [3, 9]) {
      expect((await refused(readSheet(['Sales', 'id', '', 'a'], row))).message).toBe(
        `Row ${row} is blank or not there, so it cannot be the header. Choose the row with the names of the columns.`,
      );
    }
  });

  it('names columns by their letters where it has no name, and numbers equal names', async () => {
    const { rows, notes } = await readSheet(['id||name|name||name_2|name', 'a|x|1|2||3|4']);
    expect(rows).toEqual([
      [2, { id: 'a', column_B: 'x', name: '1', name_3: '2', name_2: '3', name_4: '4' }],
    ]);
    expect(notes).toEqual({
      unnamedColumns: ["B is read as 'column_B'"],
      emptyColumns: ['E'],
      repeatedNames: ["D: 'name' is read as 'name_3'", "G: 'name' is read as 'name_4'"],
    });
  });
});

describe('the header of a text', () => {
  const ROW = { id: 'a', name: 'Ann', cost: '5' };

  it.each([
    ['Sales 2024\nid,name,cost\na,Ann,5\n', 2, 1],
    ['Sales 2024,,\nid,name,cost\na,Ann,5\n', 2, 1],
    ['\nSales 2024\n\nid,name,cost\na,Ann,5\n', 4, 1],
    ['Umsatz, gesamt\nid;name;cost\na;Ann;5\n', 2, 1],
    ['Konto;DE12\nvon;bis\n\nid;name;cost\na;Ann;5\n', 4, 2],
  ])('is found in %j', async (content, headerRow, rowsAbove) => {
    const { rows, notes } = await readText(content);
    expect(rows).toEqual([[headerRow + 1, ROW]]);
    expect(notes).toMatchObject({ headerRow, rowsAbove });
  });

  it.each([
    ['a blank line', 'Konto;DE12\n\n', 3],
    ['a line of as many cells', 'Konto;;\n', 2],
  ])('is found below %s where all values are texts', async (_, above, headerRow) => {
    const { rows, notes } = await readText(`${above}id;name;city\na;Ann;Rome\n`);
    expect(rows).toEqual([[headerRow + 1, { id: 'a', name: 'Ann', city: 'Rome' }]]);
    expect(notes).toMatchObject({ headerRow, rowsAbove: 1 });
  });

  it('stays where a value may have the delimiter', async () => {
    const content = 'name\nMiller, Ann, Dr.\nSmith, Bo, Dr.\n';
    expect((await refused(readText(content))).message).toBe(
      'Row 2 has 3 columns, and the header has 1. Put values that hold a delimiter or a line break in quotes. If the header is another row, choose it.',
    );
    expect((await readText(content, 2)).notes).toEqual({ headerRow: 2, rowsAbove: 1 });
  });

  it('may lack names, and have equal ones', async () => {
    const { rows, notes } = await readText('id,,x,id,\n1,2,3,4,\n');
    expect(rows).toEqual([[2, { id: '1', column_B: '2', x: '3', id_2: '4' }]]);
    expect(notes).toEqual({
      unnamedColumns: ["B is read as 'column_B'"],
      emptyColumns: ['E'],
      repeatedNames: ["D: 'id' is read as 'id_2'"],
    });
  });

  it('is chosen by its row, by which the delimiter is found too', async () => {
    const { rows } = await readText('a,b\nc,d\nid;cost\n1;2,5\n', 3);
    expect(rows).toEqual([[4, { id: '1', cost: '2,5' }]]);
  });
});

it('rows before an error are handed on', async () => {
  async function* broken() {
    yield* sheet(['id|name', 'a|Ann']);
    throw new FormatError('Row 3 is broken.', { row: 3 });
  }
  const reading = toTable(broken(), {}, {});
  expect((await reading.next()).value).toEqual({ row: 2, data: { id: 'a', name: 'Ann' } });
  expect((await refused(reading.next())).row).toBe(3);
});
