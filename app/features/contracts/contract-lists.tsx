import { useSearchParams } from '@remix-run/react';
import type { CommandId } from '#app/commands/registry.ts';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { Selecting } from '#app/crud/selection/selecting.tsx';
import { tabFrame } from '#app/crud/tab-frame.tsx';
import { changeQuery } from '#app/paths/paths.ts';
import type { paths } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import type { IconName } from '#app/screens/icon-names.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { ContractType } from '#model/contracts/receipt.ts';
import { columnsOfChain } from './chain-column.ts';
import { contractRowId } from './contract-row-id.ts';
import { ChainSelect, useChainOfState } from './chain-select.tsx';
import { contractTabs } from './contract-tabs.ts';
import type { ContractListsData, ListsPageData } from './contract-lists.server.ts';

const NewContractDialog = lazyOnInteraction(
  async () => (await import('./new-contract-dialog.tsx')).NewContractDialog,
);

const ReceiptsTab = lazyOnInteraction(
  async () => (await import('./receipts/receipts-tab.tsx')).ReceiptsTab,
);

/** The differences between the two kinds of contracts. */
export interface ContractListRules<Row> {
  type: ContractType;
  screen: 'consent-contracts' | 'smart-contracts';
  addresses: typeof paths.consentContracts | typeof paths.smartContracts;
  /** The name of the page, for its tabs. */
  label: string;
  noun: { one: string; many: string };
  /** The name of a contract in the question about the selected ones. */
  nameOf: (row: Row) => string;
  columns: readonly GridColumn<Row>[];
  sortable: readonly string[];
  add: CommandId;
  /** What is said where there are no contracts. */
  empty: { icon: IconName; text: string };
}

/** The contracts of a chain or of all chains, and their receipts. */
export function ContractLists<Row extends { id: string; chain: string }>({
  rules,
  loaderData,
}: {
  rules: ContractListRules<Row>;
  loaderData: ContractListsData<Row>;
}) {
  const { tab, chain, chains, dialog } = loaderData;
  useChainOfState(chain);
  const address = (query: { tab?: typeof tab; dialog?: 'new' }) =>
    rules.addresses.list({ tab, chain, ...query });
  const common = {
    list: `${rules.screen}.${tab}` as const,
    frame: tabFrame({
      tabs: {
        group: rules.type,
        label: rules.label,
        current: tab,
        tabs: contractTabs((id) => address({ tab: id })),
      },
      toolbar: <ChainSelect chain={chain} chains={chains} keep={['tab', 'size', 'columns']} />,
    }),
    add: { to: address({ dialog: 'new' }), command: rules.add },
  };
  return (
    <>
      {tab === 'contracts' ? (
        <ListScreen
          {...common}
          loaderData={loaderData.contracts}
          noun={rules.noun}
          columns={columnsOfChain(chain, rules.columns)}
          sortable={['chain', ...rules.sortable]}
          rowId={({ id }) => id}
          rowTo={(row) => rules.addresses.edit(row.chain, row.id)}
          selecting={(grid) => (
            <Selecting {...rules} {...loaderData.contracts} idOf={contractRowId}>
              {grid}
            </Selecting>
          )}
          empty={rules.empty}
        />
      ) : (
        <ReceiptsTab {...common} type={rules.type} chain={chain} loaderData={loaderData.receipts} />
      )}
      {dialog && <NewDialog rules={rules} loaderData={loaderData} {...dialog} />}
    </>
  );
}

function NewDialog<Row>({
  rules,
  loaderData,
  problem,
}: {
  rules: ContractListRules<Row>;
  loaderData: ListsPageData;
  problem?: string;
}) {
  const [params] = useSearchParams();
  const closeTo =
    rules.addresses.list() + changeQuery(params, { dialog: undefined, next: undefined });
  if (!loaderData.mayAdd) return <PermissionDialog closeTo={closeTo} />;
  return (
    <NewContractDialog
      type={rules.type}
      chains={loaderData.chains}
      chain={loaderData.chain}
      {...{ problem, closeTo }}
    />
  );
}
