import type { ComponentProps } from 'react';
import { ListScreen } from '#app/crud/list-screen.tsx';
import type { ListData } from '#app/crud/list-data.ts';
import type { ContractType } from '#model/contracts/receipt.ts';
import { columnsOfChain } from '#app/features/contracts/chain-column.ts';
import { receiptColumns } from './receipt-columns.tsx';
import { RECEIPT_SIZES, SORTABLE_RECEIPTS } from './receipt-rows.ts';
import type { ReceiptRow } from './receipt-rows.ts';

type Common = Pick<ComponentProps<typeof ListScreen>, 'list' | 'frame' | 'add'>;

/** The receipts of a chain or of all chains, beside the contracts of a kind. */
export function ReceiptsTab({
  type,
  chain,
  loaderData,
  empty,
  ...common
}: Common & {
  type: ContractType;
  chain: string;
  loaderData: ListData<ReceiptRow>;
  /** The text that is shown when there are no receipts. */
  empty: string;
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
      empty={{ icon: 'receipt-text', text: empty }}
    />
  );
}
