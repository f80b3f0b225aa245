import { expect, it } from 'vitest';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { csvText } from './csv-text.ts';
import { buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';

const ATTRIBUTES: Attribute[] = [
  { name: 'never', datatype: 'STRING' },
  { name: 'address', datatype: 'OBJECT', nodeAttributes: [{ name: 'city', datatype: 'STRING' }] },
];

it('the CSV file of a result has the columns of the dictionaries, then those of any record, and quotes what needs it', () => {
  const text = csvText(
    [
      buildVertex('1', { name: 'Ann, "A"', address: { city: 'Bonn' } }),
      buildVertex('2', { tags: ['a', 'b'], age: -4, gone: null }, 'Visit'),
    ],
    { dictionaries: [{ attributes: ATTRIBUTES }], forSpreadsheets: false },
  );
  expect(text.split('\r\n')).toEqual([
    'header.id,header.dictionary,data.never,data.address.city,data.name,data.tags,data.age,data.gone',
    '1,Patient,,Bonn,"Ann, ""A""",,,',
    '2,Visit,,,,"[""a"",""b""]",-4,',
    '',
  ]);
});

it.each(['=1+1', '+49 30 123456', '-2+3', '@SUM(A1)', '\tx'])(
  'the CSV file of a result guards %s for spreadsheets only',
  (value) => {
    const valueOf = (forSpreadsheets: boolean) => {
      const vertices = [buildVertex('1', { value })];
      const [, row = ''] = csvText(vertices, { dictionaries: [], forSpreadsheets }).split('\r\n');
      return row.split(',').at(-1);
    };
    expect(valueOf(true)).toBe(`'${value}`);
    expect(valueOf(false)).toBe(value);
  },
);
