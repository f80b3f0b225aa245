/** Loads the rows of a list of receipts. */
import type { ListData } from '#app/crud/list-data.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import type { GridRules } from '#app/ui/grid/grid-state.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ContractType, Receipt } from '#model/contracts/receipt.ts';
import { readWholePage } from '#app/features/contracts/read-page.server.ts';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import type { Names } from '#app/fields/read-only/wallet-names.server.ts';
import { RECEIPT_SIZE, RECEIPT_SIZES, SORTABLE_RECEIPTS } from './receipt-rows.ts';
import type { NamedWallet, ReceiptRow } from './receipt-rows.ts';

/** The platform's names of columns, where they differ from those of the grid. */
const SORT_KEYS: Readonly<Record<string, string>> = { sdoId: 'contractSdoId' };

/** The address of the receipt of a chain. */
type LinkTo = (chain: string, id: string) => string;

/** How the list may be sorted. At first it is sorted by time, the newest first. */
export function receiptGrid(type: ContractType): GridRules {
  return {
    sortable: SORTABLE_RECEIPTS[type],
    defaultSort: { column: 'timestamp', descending: true },
    sizes: RECEIPT_SIZES,
    defaultSize: RECEIPT_SIZE,
  };
}

/**
 * A page of the receipts of a chain, or of all chains for ''. An administrator gets all of them, others those to which
 * they are a party (B-527, B-528).
 * @param linkTo the address of the page of a receipt
 */
export function loadReceiptRows(
  session: Session,
  params: URLSearchParams,
  { type, chain, linkTo }: { type: ContractType; chain: string; linkTo: LinkTo },
): Promise<ListData<ReceiptRow>> {
  const { api } = session;
  const all = session.can('editMetadata');
  const readPage = (query: { limit: number; skip: number; orderBy: string }) => {
    const params = { contractType: type };
    if (chain === '') {
      return api.call(all ? CALLS.listAllReceipts : CALLS.listAllOwnReceipts, { params, query });
    }
    const call = all ? CALLS.listReceipts : CALLS.listOwnReceipts;
    return api.call(call, { params: { ...params, chain }, query });
  };
  return loadList(session, params, {
    read: async ({ limit, skip, orderBy }) => {
      const page = { limit, skip, orderBy: sortKeys(orderBy) };
      const { data, total } = await readWholePage(page, readPage);
      const names = await readWalletNames(session, data.flatMap(walletsOf));
      return { data: data.map((receipt) => toRow(receipt, names, linkTo)), total };
    },
    grid: receiptGrid(type),
    toRow: (row) => row,
    failure: FAILURE.list,
  });
}

/** Translates a sort order to the platform's names: 'sdoId DESC' becomes 'contractSdoId DESC'. */
function sortKeys(orderBy: string): string {
  const [column = '', direction = ''] = orderBy.split(' ');
  return `${SORT_KEYS[column] ?? column} ${direction}`;
}

function walletsOf({ effectiveId, loggedInId, header }: Receipt): string[] {
  return [effectiveId, loggedInId, ...header.owners];
}

function toRow(receipt: Receipt, names: Names, linkTo: LinkTo): ReceiptRow {
  const { header, receiptSmartContract: run } = receipt;
  const namedWallet = (id: string): NamedWallet => ({ id, name: names.get(id) });
  return {
    id: header.id,
    chain: header.dictionary,
    to: linkTo(header.dictionary, header.id),
    timestamp: header.timestamp,
    sdoId: receipt.contractSdoId,
    effective: namedWallet(receipt.effectiveId),
    loggedIn: namedWallet(receipt.loggedInId),
    owners: header.owners.map(namedWallet),
    ...(run && { function: run.function, successful: run.successful }),
  };
}
