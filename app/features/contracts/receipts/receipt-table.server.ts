/** The table of receipts: those of a chain and a kind of contract, and the receipt of the open drawer. */
import type { ListData } from '#app/crud/list-data.ts';
import { loadChains } from '#app/fields/chain-list.server.ts';
import type { ChainList } from '#app/fields/chain-list.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { ContractType } from '#model/contracts/receipt.ts';
import { busyChains } from '../busy-chains.server.ts';
import { CHAIN_PARAM } from '#app/fields/chain-list.ts';
import type { BusyChain } from '../busy-chains.server.ts';
import type { ReceiptDetails } from './receipt-details.ts';
import { loadReceipts } from './receipt-list.server.ts';
import type { ReceiptRow } from './receipt-rows.ts';
import { readReceipt } from './receipt.server.ts';

export interface ReceiptTableData {
  type: ContractType;
  /** '' before one is chosen. */
  chain: string;
  chains: ChainList;
  /** Chains to choose from before one is chosen. */
  busy?: BusyChain[];
  /** Absent before a chain is chosen. */
  receipts?: ListData<ReceiptRow>;
  /** The open drawer: the receipt, or why there is none. */
  drawer?: { details: ReceiptDetails } | { problem: string };
}

const METRIC = {
  consentcontracts: 'consentContractsReceipts',
  smartcontracts: 'smartContractsReceipts',
} as const;

const ROW_PARAM = 'row';

/** @throws Response what the platform answered instead of chains */
export async function loadReceiptTable(
  session: Session,
  params: URLSearchParams,
): Promise<ReceiptTableData> {
  const type =
    params.get('type')?.toLowerCase() === 'consent' ? 'consentcontracts' : 'smartcontracts';
  const chain = params.get(CHAIN_PARAM)?.trim() ?? '';
  const row = params.get(ROW_PARAM);
  const loaderData = { type, chain, chains: await orAnswer(loadChains(session.api)) } as const;
  if (chain === '') return { ...loaderData, busy: await busyChains(session, METRIC[type]) };
  const linkTo = (id: string) => changeQuery(params, { [ROW_PARAM]: id });
  const receipts = await loadReceipts(session, params, { type, chain, linkTo });
  if (row === null) return { ...loaderData, receipts };
  return {
    ...loaderData,
    receipts,
    drawer: await openReceipt(session, { type, chain, sdoId: row }),
  };
}

/** The list behind the drawer is of use without the receipt. */
async function openReceipt(
  session: Session,
  target: { type: ContractType; chain: string; sdoId: string },
): Promise<ReceiptTableData['drawer']> {
  try {
    return { details: await readReceipt(session, target) };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return { problem: await error.text() };
  }
}
