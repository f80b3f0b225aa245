import { useSearchParams } from '@remix-run/react';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { ChainSelect, useChainOfState } from '../chain-select.tsx';
import { contractTabs } from '../contract-tabs.ts';
import { RECEIPT_COLUMNS } from '../receipts/receipt-columns.tsx';
import { RECEIPT_SIZES } from '../receipts/receipt-rows.ts';
import type { ConsentRow } from './consent-rows.ts';
import type { ConsentLandingView } from './landing.server.ts';
import { StatusChip } from './status-chip.tsx';

const NewContractDialog = lazyOnInteraction(
  async () => (await import('../new-contract-dialog.tsx')).NewContractDialog,
);

/** B-073 */
const COLUMNS: readonly GridColumn<ConsentRow>[] = [
  {
    id: 'description',
    header: 'Description',
    width: '26%',
    cell: ({ description }) =>
      description ?? <span className="font-normal text-muted">No description</span>,
  },
  { id: 'shareWith', header: 'Share With', cell: ({ shareWith }) => shareWith },
  { id: 'start', header: 'Start', width: 180, cell: ({ start }) => <Time value={start} /> },
  { id: 'until', header: 'Until', width: 180, cell: ({ until }) => <Time value={until} /> },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    id: 'timestamp',
    header: 'Timestamp',
    width: 180,
    cell: ({ timestamp }) => <Time value={timestamp} />,
  },
];

const { consentContracts } = paths;
const EMPTY_LIST = {
  rows: [],
  total: 0,
  state: { page: 1, size: 1, sort: { column: '', descending: false } },
  filter: '',
};

/** Consent Contracts: the contracts and the receipts of a chain (B-034, B-068 to B-083). */
export function ConsentLanding({ view }: { view: ConsentLandingView }) {
  const { tab, chain, chains, mayAdd, dialog } = view;
  useChainOfState(chain);
  const address = (query: { tab?: typeof tab; dialog?: 'new' }) =>
    consentContracts.list({ tab, chain, ...query });
  const common = {
    tabs: {
      group: 'consent-contracts',
      label: 'Consent Contracts',
      current: tab,
      tabs: contractTabs((id) => address({ tab: id })),
    },
    toolbar: <ChainSelect chain={chain} chains={chains} keep={['tab', 'size']} />,
    unchosen: chain === '' ? <Unchosen what={tab} /> : undefined,
    add: { to: address({ dialog: 'new' }), command: 'consent-contract-new.go' as const },
  };
  return (
    <>
      {tab === 'contracts' ? (
        <ListScreen
          {...common}
          view={view.contracts ?? { ...EMPTY_LIST, mayAdd }}
          noun={{ one: 'consent contract', many: 'consent contracts' }}
          columns={COLUMNS}
          sortable={['description', 'start', 'until', 'timestamp']}
          rowId={({ id }) => id}
          rowTo={({ id }) => consentContracts.edit(chain, id)}
          empty={{
            icon: 'handshake',
            text: 'Add a new consent contract using the button at the top right of the screen.',
          }}
        />
      ) : (
        <ListScreen
          {...common}
          label="Receipts"
          view={view.receipts ?? { ...EMPTY_LIST, mayAdd }}
          noun={{ one: 'receipt', many: 'receipts' }}
          columns={RECEIPT_COLUMNS.consentcontracts}
          sortable={['timestamp', 'sdoId', 'effectiveId', 'loggedInId']}
          rowHeight={107}
          sizes={RECEIPT_SIZES}
          rowId={({ id }) => id}
          rowTo={({ to }) => to}
          empty={{
            icon: 'receipt-text',
            text: 'Receipts will populate when records are read through a consent contract.',
          }}
        />
      )}
      {dialog && <NewDialog view={view} {...dialog} />}
    </>
  );
}

function Unchosen({ what }: { what: string }) {
  return (
    <EmptyState
      icon="database"
      title="Select a chain"
      text={`Contracts belong to a chain. Select one to see its ${what}.`}
    />
  );
}

function NewDialog({ view, problem }: { view: ConsentLandingView; problem?: string }) {
  const [params] = useSearchParams();
  const closeTo =
    consentContracts.list() + changeQuery(params, { dialog: undefined, next: undefined });
  if (!view.mayAdd) return <PermissionDialog closeTo={closeTo} />;
  return (
    <NewContractDialog
      title="New Consent Contract"
      subtitle="Select a chain to place your consent contract"
      chains={view.chains}
      chain={view.chain}
      {...{ problem, closeTo }}
    />
  );
}
