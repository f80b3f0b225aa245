import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { workbookOf, WorkbookError } from './workbook.server.ts';

const NOTES = ['GRAPH Patient', 'Zone clinic, read 2026-01-02 03:04 UTC'];

async function sheetsOf(...data: Record<string, unknown>[]) {
  const vertices = data.map((one, index) => buildVertex(String(index), one));
  const edges = [buildEdge('0', '1', 'HAS')];
  const options = { dictionaries: [], notes: NOTES };
  const book = read(await workbookOf({ vertices, edges }, options), { cellFormula: true });
  return {
    names: book.SheetNames,
    rows: (name: string) => utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1 }),
    cell: (name: string, ref: string) =>
      book.Sheets[name]![ref] as { t: string; v: unknown; f?: string },
  };
}

it('the workbook of a result has the records, the edges, and the query with zone and time', async () => {
  const { names, rows } = await sheetsOf({ name: 'Ann', address: { city: 'Bonn' } }, { age: 4 });
  expect(names).toEqual(['Records', 'Edges', 'About']);
  expect(rows('Records')).toEqual([
    ['header.id', 'header.dictionary', 'data.name', 'data.address.city', 'data.age'],
    ['0', 'Patient', 'Ann', 'Bonn'],
    ['1', 'Patient', undefined, undefined, 4],
  ]);
  expect(rows('Edges')).toEqual([
    ['label', 'edgeId', 'fromSDOId', 'fromChain', 'toSDOId', 'toChain'],
    ['HAS', 'edge-HAS', '0', 'Patient', '1', 'Patient'],
  ]);
  expect(rows('About')).toEqual(NOTES.map((note) => [note]));
});

it.each([
  ['a text that looks like a formula', '=1+1', 's', '=1+1'],
  ['a text of digits', '007', 's', '007'],
  ['a number', 1.5, 'n', 1.5],
  ['a number that a cell would round', 12_345_678_901_234_568, 's', '12345678901234568'],
  ['a truth value', false, 'b', false],
  ['a list', ['a', 2], 's', '["a",2]'],
  ['a text of two lines', 'a\nb', 's', 'a\nb'],
])('the workbook of a result keeps %s as it is', async (_, value, kind, held) => {
  const { cell } = await sheetsOf({ value });
  expect(cell('Records', 'C2')).toMatchObject({ t: kind, v: held });
  expect(cell('Records', 'C2').f).toBeUndefined();
});

it('the workbook of a result refuses a value that no cell holds, and names its column', async () => {
  const refused = sheetsOf({ note: 'x'.repeat(32_768) });
  await expect(refused).rejects.toThrow(WorkbookError);
  await expect(refused).rejects.toThrow(/a value of data\.note has 32,768/);
});
