import { useSearchParams } from '@remix-run/react';
import type { CommandId } from '#app/commands/registry.ts';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { changeQuery } from '#app/paths/paths.ts';
import type { paths } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import type { TermId } from '#app/text/terms.ts';
import type { IconName } from '#app/text/icon-names.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { ContractType } from '#model/contracts/receipt.ts';
import { columnsOfChain } from './chain-column.ts';
import { ChainSelect, useChainOfState } from './chain-select.tsx';
import { contractTabs } from './contract-tabs.ts';
import type { ContractListsData, ListsPageData } from './contract-lists.server.ts';
import { receiptColumns } from './receipts/receipt-columns.tsx';
import { RECEIPT_SIZES, SORTABLE_RECEIPTS } from './receipts/receipt-rows.ts';

const NewContractDialog = lazyOnInteraction(
  async () => (await import('./new-contract-dialog.tsx')).NewContractDialog,
);

/** What differs between the two kinds of contracts. */
export interface ContractKind<Row> {
  type: ContractType;
  screen: 'consent-contracts' | 'smart-contracts';
  addresses: typeof paths.consentContracts | typeof paths.smartContracts;
  /** The name of the page, for its tabs. */
  label: string;
  noun: { one: string; many: string };
  columns: readonly GridColumn<Row>[];
  sortable: readonly string[];
  add: CommandId;
  empty: { icon: IconName; contracts: string; receipts: string };
  /** The dialog that asks for the chain of a new contract. */
  dialog: { title: string; subtitle: string; term: TermId };
}

/** The contracts of a chain or of all chains, and their receipts. */
export function ContractLists<Row extends { id: string; chain: string }>({
  kind,
  loaderData,
}: {
  kind: ContractKind<Row>;
  loaderData: ContractListsData<Row>;
}) {
  const { tab, chain, chains, dialog } = loaderData;
  useChainOfState(chain);
  const address = (query: { tab?: typeof tab; dialog?: 'new' }) =>
    kind.addresses.list({ tab, chain, ...query });
  const common = {
    list: `${kind.screen}.${tab}`,
    tabs: {
      group: kind.type,
      label: kind.label,
      current: tab,
      tabs: contractTabs((id) => address({ tab: id })),
    },
    toolbar: <ChainSelect chain={chain} chains={chains} keep={['tab', 'size', 'columns']} />,
    add: { to: address({ dialog: 'new' }), command: kind.add },
  };
  return (
    <>
      {tab === 'contracts' ? (
        <ListScreen
          {...common}
          loaderData={loaderData.contracts}
          noun={kind.noun}
          columns={columnsOfChain(chain, kind.columns)}
          sortable={['chain', ...kind.sortable]}
          rowId={({ id }) => id}
          rowTo={(row) => kind.addresses.edit(row.chain, row.id)}
          empty={{ icon: kind.empty.icon, text: kind.empty.contracts }}
        />
      ) : (
        <ListScreen
          {...common}
          label="Receipts"
          loaderData={loaderData.receipts}
          noun={{ one: 'receipt', many: 'receipts' }}
          columns={columnsOfChain(chain, receiptColumns(kind.type))}
          sortable={SORTABLE_RECEIPTS[kind.type]}
          rowHeight={107}
          sizes={RECEIPT_SIZES}
          rowId={({ id }) => id}
          rowTo={({ to }) => to}
          empty={{ icon: 'receipt-text', text: kind.empty.receipts }}
        />
      )}
      {dialog && <NewDialog kind={kind} loaderData={loaderData} {...dialog} />}
    </>
  );
}

function NewDialog<Row>({
  kind,
  loaderData,
  problem,
}: {
  kind: ContractKind<Row>;
  loaderData: ListsPageData;
  problem?: string;
}) {
  const [params] = useSearchParams();
  const closeTo =
    kind.addresses.list() + changeQuery(params, { dialog: undefined, next: undefined });
  if (!loaderData.mayAdd) return <PermissionDialog closeTo={closeTo} />;
  return (
    <NewContractDialog
      {...kind.dialog}
      chains={loaderData.chains}
      chain={loaderData.chain}
      {...{ problem, closeTo }}
    />
  );
}
