import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';
import { buildVertex } from './sample-graph.testing.ts';

it('has a column for every attribute of any record, and quotes what needs it', () => {
  const text = csvText([
    buildVertex('1', { name: 'Ann, "A"', address: { city: 'Bonn' } }),
    buildVertex('2', { tags: ['a', 'b'], age: -4, gone: null }, 'Visit'),
  ]);
  expect(text.split('\r\n')).toEqual([
    'header.id,header.dictionary,data.name,data.address.city,data.tags,data.age,data.gone',
    '1,Patient,"Ann, ""A""",Bonn,,,',
    '2,Visit,,,"[""a"",""b""]",-4,',
    '',
  ]);
});

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx'])('makes no formula of %s', (value) => {
  const [, row = ''] = csvText([buildVertex('1', { value })]).split('\r\n');
  expect(row).toContain(`'${value}`);
});
