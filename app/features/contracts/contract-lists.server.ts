/** The lists of a kind of contract: the contracts or the receipts of a chain, and the dialog that begins a new one. */
import { redirect } from '@remix-run/node';
import { loadChains } from '#app/fields/chain-list.server.ts';
import { CHAIN_PARAM } from '#app/fields/chain-list.ts';
import type { ChainList } from '#app/fields/chain-list.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { paths } from '#app/paths/paths.ts';
import type { ContractTab } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { signLink } from '#app/session/signed-link.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { readTab } from './contract-tabs.ts';
import { busyChains } from './busy-chains.server.ts';
import type { BusyChain } from './busy-chains.server.ts';
import { loadReceipts } from './receipts/receipt-list.server.ts';
import type { ReceiptRow } from './receipts/receipt-rows.ts';

export interface ListsPageData {
  tab: ContractTab;
  /** The chain that is listed; '' before one is chosen. */
  chain: string;
  chains: ChainList;
  mayAdd: boolean;
  /** Chains to choose from before one is chosen. */
  busy: BusyChain[];
  /** The dialog that asks for the chain of a new contract; absent when it is closed. */
  dialog?: { problem?: string };
}

/** The page with the list of its open tab; the other one, and both before a chain is chosen, are without rows. */
export interface ContractListsData<Row> extends ListsPageData {
  contracts: ListData<Row>;
  receipts: ListData<ReceiptRow>;
}

/** The kinds of contracts, by their addresses: their type, and the metrics of contracts and receipts. */
const KINDS = {
  consentContracts: { type: 'consentcontracts', receipts: 'consentContractsReceipts' },
  smartContracts: { type: 'smartcontracts', receipts: 'smartContractsReceipts' },
} as const;

const NO_ROWS = {
  rows: [],
  total: 0,
  state: { page: 1, size: 1, sort: { column: '', descending: false } },
  filter: '',
};

/**
 * @throws Response a redirect to the form for a new contract when its chain was chosen in the dialog, or what the platform
 *   answered instead of chains
 */
export async function loadContractLists<Row>(
  session: Session,
  params: URLSearchParams,
  kind: keyof typeof KINDS,
  loadContracts: (chain: string) => Promise<ListData<Row>>,
): Promise<ContractListsData<Row>> {
  const { type, receipts } = KINDS[kind];
  const addresses = paths[kind];
  const chain = params.get(CHAIN_PARAM)?.trim() ?? '';
  const mayAdd = session.can('createData');
  const asksNext = params.get('dialog') === 'new' && params.has('next');
  if (mayAdd && asksNext && chain !== '') throw redirect(addresses.create(chain));
  const tab = readTab(params.get('tab'));
  const [chains, busy] = await Promise.all([
    orAnswer(loadChains(session.api)),
    chain === '' ? busyChains(session, tab === 'receipts' ? receipts : kind) : [],
  ]);
  const none = { ...NO_ROWS, mayAdd };
  const loaderData: ContractListsData<Row> = {
    ...{ tab, chain, chains, mayAdd, busy },
    ...{ contracts: none, receipts: none },
  };
  if (params.get('dialog') === 'new') loaderData.dialog = asksNext ? { problem: BLANK_FIELD } : {};
  if (chain === '') return loaderData;
  if (tab === 'contracts') return { ...loaderData, contracts: await loadContracts(chain) };
  const linkTo = (id: string) => signLink(addresses.receipt(chain, id));
  return { ...loaderData, receipts: await loadReceipts(session, params, { type, chain, linkTo }) };
}
