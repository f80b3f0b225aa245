import type { ComponentProps } from 'react';
import { ListScreen } from '#app/crud/list-screen.tsx';
import type { ListData } from '#app/crud/list-data.ts';
import type { ContractType } from '#model/contracts/receipt.ts';
import { columnsOfChain } from '#app/features/contracts/chain-column.ts';
import { receiptColumns } from './receipt-columns.tsx';
import { RECEIPT_SIZES, SORTABLE_RECEIPTS } from './receipt-rows.ts';
import type { ReceiptRow } from './receipt-rows.ts';

type Common = Pick<ComponentProps<typeof ListScreen>, 'list' | 'frame' | 'add'>;

const EMPTY: Record<ContractType, string> = {
  smartcontracts: 'Receipts will populate when when you create and execute a smart contract.',
  consentcontracts: 'Receipts will populate when records are read through a consent contract.',
};

/** The receipts of a chain or of all chains, beside the contracts of a kind. */
export function ReceiptsTab({
  type,
  chain,
  loaderData,
  ...common
}: Common & {
  type: ContractType;
  chain: string;
  loaderData: ListData<ReceiptRow>;
}) {
  return (
    <ListScreen
      {...common}
      label="Receipts"
      loaderData={loaderData}
      noun={{ one: 'receipt', many: 'receipts' }}
      columns={columnsOfChain(chain, receiptColumns(type))}
      sortable={SORTABLE_RECEIPTS[type]}
      rowHeight={107}
      sizes={RECEIPT_SIZES}
      rowId={({ id }) => id}
      rowTo={({ to }) => to}
      empty={{ icon: 'receipt-text', text: EMPTY[type] }}
    />
  );
}
