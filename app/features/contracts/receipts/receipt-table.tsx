import { useSearchParams } from '@remix-run/react';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { changeQuery } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { ChainSelect } from '../chain-select.tsx';
import { Unchosen } from '../unchosen.tsx';
import { receiptColumns } from './receipt-columns.tsx';
import { RECEIPT_SIZES, receiptTable, SORTABLE_RECEIPTS } from './receipt-rows.ts';
import type { ReceiptTableData } from './receipt-table.server.ts';

const ReceiptDrawer = lazyOnInteraction(
  async () => (await import('./receipt-drawer.tsx')).ReceiptDrawer,
);

const KINDS = [
  { id: 'smartcontracts', label: 'Smart Contracts' },
  { id: 'consentcontracts', label: 'Consent Contracts' },
] as const;

const EMPTY = {
  smartcontracts: 'Each run of a smart contract of this chain leaves a receipt. There is none yet.',
  consentcontracts:
    'Each read through a consent contract of this chain leaves a receipt. There is none yet.',
};

const NO_LIST = {
  rows: [],
  total: 0,
  state: { page: 1, size: 1, sort: { column: '', descending: false } },
  filter: '',
  mayAdd: false,
};

/** The receipts table: choose a kind of contract and a chain; the rows of the grid open a drawer (B-140 to B-150). */
export function ReceiptTable({ loaderData }: { loaderData: ReceiptTableData }) {
  const { type, chain, chains, receipts, drawer } = loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <ListScreen
        loaderData={receipts ?? NO_LIST}
        list={`receipts.${type}`}
        noun={{ one: 'receipt', many: 'receipts' }}
        tabs={{
          group: 'receipts',
          label: 'Kinds of contracts',
          current: type,
          tabs: KINDS.map((kind) => ({ ...kind, to: receiptTable(kind.id, { chain }) })),
        }}
        toolbar={<ChainSelect chain={chain} chains={chains} keep={['type', 'size', 'columns']} />}
        unchosen={
          chain === '' ? (
            <Unchosen
              text="Receipts belong to a chain. Select one to see them."
              busy={loaderData.busy ?? []}
              toOf={(busy) => receiptTable(type, { chain: busy })}
            />
          ) : undefined
        }
        columns={receiptColumns(type, { compact: true })}
        sortable={SORTABLE_RECEIPTS[type]}
        rowHeight={38}
        sizes={RECEIPT_SIZES}
        rowId={({ id }) => id}
        rowTo={({ to }) => to}
        empty={{ icon: 'receipt-text', text: EMPTY[type] }}
      />
      {drawer && (
        <ReceiptDrawer drawer={drawer} closeTo={changeQuery(params, { row: undefined })} />
      )}
    </>
  );
}
