import { Chip, TruncatedChip } from '#app/ui/content/chip.tsx';
import { Time } from '#app/ui/content/time.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import type { ContractType } from '#model/receipt.ts';
import { NONE } from './receipt-rows.ts';
import type { Party, ReceiptRow } from './receipt-rows.ts';

const TIMESTAMP: GridColumn<ReceiptRow> = {
  id: 'timestamp',
  header: 'Timestamp',
  width: 190,
  cell: ({ timestamp }) => <Time value={timestamp} />,
};
const SDO_ID: GridColumn<ReceiptRow> = {
  id: 'sdoId',
  header: 'SDOID',
  cell: ({ sdoId }) => <Id id={sdoId} />,
};

/** The columns of the receipts of each kind of contract (B-142, B-143). */
export const RECEIPT_COLUMNS: Record<ContractType, readonly GridColumn<ReceiptRow>[]> = {
  smartcontracts: [
    TIMESTAMP,
    SDO_ID,
    { id: 'function', header: 'Function', cell: ({ function: name }) => name ?? NONE },
    {
      id: 'successful',
      header: 'Successful',
      width: 120,
      cell: ({ successful }) => <Successful value={successful} />,
    },
    {
      id: 'owners',
      header: 'Owners',
      cell: ({ owners }) => <Owners owners={owners} />,
      wrap: true,
    },
  ],
  consentcontracts: [
    TIMESTAMP,
    SDO_ID,
    {
      id: 'effectiveId',
      header: 'EffectiveID',
      cell: ({ effective }) => <PartyCell party={effective} />,
    },
    {
      id: 'loggedInId',
      header: 'LoggedInID',
      cell: ({ loggedIn }) => <PartyCell party={loggedIn} />,
    },
  ],
};

function Id({ id }: { id: string }) {
  return <span className="font-mono text-xs">{id}</span>;
}

/** The id, below the name where that is known. */
export function PartyCell({ party: { id, name } }: { party: Party }) {
  if (name === undefined) return <Id id={id} />;
  return (
    <>
      {name}
      <span className="block truncate font-mono text-xs text-muted">{id}</span>
    </>
  );
}

/** Whether a run did what it was to do. */
export function Successful({ value }: { value: boolean | undefined }) {
  if (value === undefined) return <>{NONE}</>;
  return <Chip tone={value ? 'success' : 'danger'}>{value ? 'Yes' : 'No'}</Chip>;
}

function Owners({ owners }: { owners: readonly Party[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {owners.slice(0, MOST_OWNERS).map(({ id, name }) => (
        <TruncatedChip key={id} label={name ?? id} />
      ))}
      {owners.length > MOST_OWNERS && <Chip>+{owners.length - MOST_OWNERS}</Chip>}
    </span>
  );
}
const MOST_OWNERS = 3;
