import { expect, it } from 'vitest';
import { contractTabs, readTab } from './contract-tabs.ts';

it('a page of contracts opens Receipts in any letter case, and Contracts for anything else', () => {
  expect(['receipts', 'RECEIPTS', 'Receipts'].map(readTab)).toEqual(
    Array.from({ length: 3 }, () => 'receipts'),
  );
  expect([null, '', 'contracts', 'receipt', 'x'].map(readTab)).toEqual(
    Array.from({ length: 5 }, () => 'contracts'),
  );
});

it('a page of contracts has Contracts, then Receipts', () => {
  expect(contractTabs((tab) => `?tab=${tab}`)).toEqual([
    { id: 'contracts', label: 'Contracts', to: '?tab=contracts' },
    { id: 'receipts', label: 'Receipts', to: '?tab=receipts' },
  ]);
});
