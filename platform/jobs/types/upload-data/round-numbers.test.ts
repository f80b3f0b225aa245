import { expect, it } from 'vitest';
import { createRounding } from './round-numbers.ts';

const dictionary = {
  attributes: [
    { name: 'price', datatype: 'DECIMAL' as const, precision: 4 },
    { name: 'free', datatype: 'DECIMAL' as const },
    { name: 'count', datatype: 'INTEGER' as const },
    {
      name: 'size',
      datatype: 'OBJECT' as const,
      nodeAttributes: [{ name: 'cm', datatype: 'DECIMAL' as const, precision: 2 }],
    },
  ],
};

const read = (
  data: Record<string, unknown>,
  fileType: 'XLSX' | 'CSV' = 'XLSX',
  decimalSign?: 'COMMA',
) => {
  createRounding(dictionary, fileType, decimalSign)(data);
  return data;
};

it('an upload rounds what a workbook stores inexactly to the precision of the attribute', () => {
  expect(
    read({
      ...{ price: '0.30000000000000004', count: '2.9999999999999996' },
      ...{ 'size.cm': '-1.1500000000000001', free: '0.30000000000000004' },
    }),
  ).toEqual({ price: '0.3000', count: '3', 'size.cm': '-1.15', free: '0.30000000000000004' });
});

it('an upload leaves what was meant, and files that store text', () => {
  const meant = { price: '0.12345', count: '2.5', 'size.cm': '0.0000000001' };
  expect(read({ ...meant })).toEqual(meant);
  expect(read({ price: '0.30000000000000004' }, 'CSV')).toEqual({ price: '0.30000000000000004' });
});

it('an upload writes numbers as the texts of the workbook, and leaves those', () => {
  expect(
    read(
      {
        ...{ price: 0.30000000000000004, count: 1e21, 'size.cm': '1.234', free: 1.234 },
        ...{ note: 1.5, other: '1.5' },
      },
      'XLSX',
      'COMMA',
    ),
  ).toEqual({
    ...{ price: '0,3000', count: '1e+21', 'size.cm': '1.234', free: '1,234' },
    ...{ note: '1.5', other: '1.5' },
  });
});
