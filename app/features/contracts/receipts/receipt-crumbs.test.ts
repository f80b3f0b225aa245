import { expect, it } from 'vitest';
import { receiptsOfCrumb } from './receipt-crumbs.ts';

it('the breadcrumb tells the receipts of a chain from a contract of a chain that is called receipt', () => {
  expect(receiptsOfCrumb({ chain: 'receipt', sdoId: 'patient' })).toBe('patient');
  const id = '6f1c9f0e-6e0e-4c0f-9d3a-1f6f2b1f0a01';
  expect(receiptsOfCrumb({ chain: 'receipt', sdoId: id })).toBeUndefined();
  expect(receiptsOfCrumb({ chain: 'patient', sdoId: 'x' })).toBeUndefined();
});
