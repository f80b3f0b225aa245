/** The table of receipts: those of a kind of contract on one chain or all, and the receipt of the open drawer. */
import { ROW_PARAM } from '#app/crud/list-data.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { ContractType } from '#model/contracts/receipt.ts';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import type { ReceiptDetails } from './receipt-details.ts';
import { loadReceiptRows } from './receipt-rows.server.ts';
import type { ReceiptRow } from './receipt-rows.ts';
import { readReceipt } from './one-receipt.server.ts';

export interface ReceiptsPageData {
  type: ContractType;
  /** The chain of the receipts; '' for all chains. */
  chain: string;
  chains: ChainList;
  receipts: ListData<ReceiptRow>;
  /** The open drawer: the receipt, or why there is none. */
  drawer?: { details: ReceiptDetails } | { failure: string };
}

/**
 * Loads the table. In the list of all chains, the chain and a slash precede the id of the open receipt in the address.
 * @throws Response what the platform answered instead of chains
 */
export async function loadReceiptsPage(
  session: Session,
  params: URLSearchParams,
): Promise<ReceiptsPageData> {
  const type =
    params.get('type')?.toLowerCase() === 'consent' ? 'consentcontracts' : 'smartcontracts';
  const chain = params.get(CHAIN_PARAM)?.trim() ?? '';
  const row = params.get(ROW_PARAM);
  const linkTo = (of: string, id: string) =>
    changeQuery(params, { [ROW_PARAM]: chain === '' ? `${of}/${id}` : id });
  const [chains, receipts] = await Promise.all([
    orAnswer(loadChains(session.api)),
    loadReceiptRows(session, params, { type, chain, linkTo }),
  ]);
  const loaderData = { type, chain, chains, receipts } as const;
  if (row === null) return loaderData;
  const [sdoId = '', of = chain] = row.split('/').reverse();
  return { ...loaderData, drawer: await openReceipt(session, { type, chain: of, sdoId }) };
}

/** The receipt of the drawer, or why there is none. When it cannot be read, the list behind the drawer is still shown. */
async function openReceipt(
  session: Session,
  target: { type: ContractType; chain: string; sdoId: string },
): Promise<ReceiptsPageData['drawer']> {
  try {
    return { details: await readReceipt(session, target) };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return { failure: await error.text() };
  }
}
