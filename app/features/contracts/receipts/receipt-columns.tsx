import { Identifier } from '#app/ui/content/identifier.tsx';
import { None } from '#app/ui/content/none.tsx';
import { Chip, TruncatedChip } from '#app/ui/content/chip.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { timeColumn } from '#app/ui/grid/time-column.tsx';
import type { ContractType } from '#model/contracts/receipt.ts';
import type { NamedWallet, ReceiptRow } from './receipt-rows.ts';

const TIMESTAMP = timeColumn<ReceiptRow>(
  { id: 'timestamp', header: 'Timestamp' },
  ({ timestamp }) => timestamp,
);
const RECORD_ID: GridColumn<ReceiptRow> = {
  id: 'sdoId',
  header: 'SDOID',
  kind: 'id',
  width: 300,
  from: 'sm',
  cell: ({ sdoId }) => sdoId,
};

/**
 * The columns of the receipts of a kind of contract (B-142, B-143).
 * @param compact true when each row has only one line
 */
export function receiptColumns(
  type: ContractType,
  { compact = false } = {},
): readonly GridColumn<ReceiptRow>[] {
  const Wallet = compact ? WalletName : WalletCell;
  if (type === 'consentcontracts') {
    return [
      TIMESTAMP,
      compact ? RECORD_ID : { ...RECORD_ID, from: undefined },
      {
        id: 'effectiveId',
        header: 'EffectiveID',
        cell: (row) => <Wallet wallet={row.effective} />,
        value: ({ effective }) => effective.id,
      },
      {
        id: 'loggedInId',
        header: 'LoggedInID',
        from: 'lg',
        cell: (row) => <Wallet wallet={row.loggedIn} />,
        value: ({ loggedIn }) => loggedIn.id,
      },
    ];
  }
  return [
    TIMESTAMP,
    RECORD_ID,
    {
      id: 'function',
      header: 'Function',
      cell: ({ function: name }) => name,
    },
    {
      id: 'successful',
      header: 'Successful',
      kind: 'value',
      end: 'row-end',
      cell: ({ successful }) => <Successful value={successful} />,
      value: ({ successful }) => successful,
    },
    {
      id: 'owners',
      header: 'Owners',
      from: 'lg',
      cell: ({ owners }) => <Owners owners={owners} compact={compact} />,
      value: ({ owners }) => owners.map(({ id }) => id).join(', '),
      kind: compact ? undefined : 'chips',
    },
  ];
}

/** The id of a wallet, below its name where that is known. */
function WalletCell({ wallet: { id, name } }: { wallet: NamedWallet }) {
  if (name === undefined) return <Identifier value={id} />;
  return (
    <>
      {name}
      <span className="block text-muted">
        <Identifier value={id} />
      </span>
    </>
  );
}

/** The name of a wallet alone, for a row with only one line. */
function WalletName({ wallet: { id, name } }: { wallet: NamedWallet }) {
  return name === undefined ? <Identifier value={id} /> : <>{name}</>;
}

/** A chip that says whether a run was successful. */
function Successful({ value }: { value: boolean | undefined }) {
  if (value === undefined) return <None />;
  return <Chip tone={value ? 'success' : 'danger'}>{value ? 'Yes' : 'No'}</Chip>;
}

function Owners({ owners, compact }: { owners: readonly NamedWallet[]; compact: boolean }) {
  if (compact) return <>{owners.map(({ id, name }) => name ?? id).join(', ')}</>;
  return (
    <span className="flex flex-wrap gap-1">
      {owners.slice(0, MAX_OWNERS).map(({ id, name }) => (
        <TruncatedChip key={id} label={name ?? id} />
      ))}
      {owners.length > MAX_OWNERS && <Chip>+{owners.length - MAX_OWNERS}</Chip>}
    </span>
  );
}
const MAX_OWNERS = 3;
