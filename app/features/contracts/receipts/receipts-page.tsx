import { useSearchParams } from '@remix-run/react';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { tabFrame } from '#app/crud/tab-frame.tsx';
import { changeQuery } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { columnsOfChain } from '#app/features/contracts/chain-column.ts';
import { ChainSelect } from '#app/features/contracts/chain-select.tsx';
import { receiptColumns } from './receipt-columns.tsx';
import { RECEIPT_SIZES, receiptsAddress, SORTABLE_RECEIPTS } from './receipt-rows.ts';
import type { ReceiptsPageData } from './receipts.server.ts';

const ReceiptDrawer = lazyOnInteraction(
  async () => (await import('./receipt-drawer.tsx')).ReceiptDrawer,
);

const KINDS = [
  { id: 'smartcontracts', label: 'Smart Contracts' },
  { id: 'consentcontracts', label: 'Consent Contracts' },
] as const;

const EMPTY = {
  smartcontracts: 'Each run of a smart contract leaves a receipt. There is none yet.',
  consentcontracts: 'Each read through a consent contract leaves a receipt. There is none yet.',
};

/** The table of receipts, with choices of contract kind and chain. Its rows open a drawer (B-140 to B-150). */
export function ReceiptsPage({ loaderData }: { loaderData: ReceiptsPageData }) {
  const { type, chain, chains, receipts, drawer } = loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <ListScreen
        loaderData={receipts}
        list={`receipts.${type}`}
        noun={{ one: 'receipt', many: 'receipts' }}
        frame={tabFrame({
          tabs: {
            group: 'receipts',
            label: 'Kinds of contracts',
            current: type,
            tabs: KINDS.map((kind) => ({ ...kind, to: receiptsAddress(kind.id, { chain }) })),
          },
          toolbar: <ChainSelect chain={chain} chains={chains} keep={['type', 'size', 'columns']} />,
        })}
        columns={columnsOfChain(chain, receiptColumns(type, { compact: true }), 'sm')}
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
