import { textColumn } from '#app/crud/list-data.ts';
import { paths } from '#app/paths/paths.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { timeColumn } from '#app/ui/grid/time-column.tsx';
import { ContractLists } from '#app/features/contracts/contract-lists.tsx';
import type { ContractListRules } from '#app/features/contracts/contract-lists.tsx';
import type { ContractListsData } from '#app/features/contracts/contract-lists.server.ts';
import { SMART_NOUN } from './smart-rows.ts';
import type { SmartRow } from './smart-rows.ts';

/** The columns of the list, in their order (B-108). */
export const SMART_COLUMNS: readonly GridColumn<SmartRow>[] = [
  textColumn('name', 'Name'),
  textColumn('description', 'Description', 'long'),
  timeColumn({ id: 'timestamp', header: 'Timestamp', from: 'sm' }, ({ timestamp }) => timestamp),
];

const SMART: ContractListRules<SmartRow> = {
  type: 'smartcontracts',
  screen: 'smart-contracts',
  addresses: paths.smartContracts,
  label: 'Smart Contracts',
  noun: SMART_NOUN,
  nameOf: ({ name, chain, id }) => name || `${chain}, ${id}`,
  columns: SMART_COLUMNS,
  sortable: SMART_COLUMNS.map(({ id }) => id),
  add: 'smart-contract-new.go',
  empty: {
    icon: 'square-function',
    text: 'Add a new smart contract using the button at the top right of the screen.',
    // The specification has the word 'when' twice (B-115).
  },
};

/** Smart Contracts: the contracts and the receipts of a chain (B-040, B-104 to B-119). */
export function SmartLists({ loaderData }: { loaderData: ContractListsData<SmartRow> }) {
  return <ContractLists rules={SMART} loaderData={loaderData} />;
}
