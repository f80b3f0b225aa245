import { paths } from '#app/paths/paths.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { timeColumn } from '#app/ui/grid/time-column.tsx';
import { ContractLists } from '#app/features/contracts/contract-lists.tsx';
import type { ContractListRules } from '#app/features/contracts/contract-lists.tsx';
import type { ContractListsData } from '#app/features/contracts/contract-lists.server.ts';
import { CONSENT_NOUN } from './consent-rows.ts';
import type { ConsentRow } from './consent-rows.ts';
import { ConsentStatusChip } from './status-chip.tsx';

/** The columns of the list, in their order (B-073). */
export const CONSENT_COLUMNS: readonly GridColumn<ConsentRow>[] = [
  {
    id: 'description',
    header: 'Description',
    kind: 'long',
    value: ({ description }) => description,
    cell: ({ description }) => description ?? <span className="text-muted">No description</span>,
  },
  { id: 'shareWith', header: 'Share With', cell: ({ shareWith }) => shareWith },
  timeColumn({ id: 'start', header: 'Start', from: 'lg' }, ({ start }) => start),
  timeColumn({ id: 'until', header: 'Until', from: 'lg' }, ({ until }) => until),
  {
    id: 'status',
    header: 'Status',
    kind: 'value',
    end: 'row-end',
    cell: ({ status }) => <ConsentStatusChip status={status} />,
    value: ({ status }) => status,
  },
  timeColumn({ id: 'timestamp', header: 'Timestamp', from: 'lg' }, ({ timestamp }) => timestamp),
];

const CONSENT: ContractListRules<ConsentRow> = {
  type: 'consentcontracts',
  screen: 'consent-contracts',
  addresses: paths.consentContracts,
  label: 'Consent Contracts',
  noun: CONSENT_NOUN,
  nameOf: ({ description, chain, id }) => description ?? `${chain}, ${id}`,
  columns: CONSENT_COLUMNS,
  sortable: ['description', 'start', 'until', 'timestamp'],
  add: 'consent-contract-new.go',
  empty: {
    icon: 'handshake',
    text: 'Add a new consent contract using the button at the top right of the screen.',
  },
};

/** Consent Contracts: the contracts and the receipts of a chain (B-034, B-068 to B-083). */
export function ConsentLists({ loaderData }: { loaderData: ContractListsData<ConsentRow> }) {
  return <ContractLists rules={CONSENT} loaderData={loaderData} />;
}
