/** The lists of a kind of contract: the contracts or the receipts, of a chain or of all, and the dialog for a new one. */
import { redirect } from '@remix-run/node';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { paths } from '#app/paths/paths.ts';
import type { ContractTab } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { signLink } from '#app/session/signed-link.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { readTab } from './contract-tabs.ts';
import { loadReceiptRows } from './receipts/receipt-rows.server.ts';
import type { ReceiptRow } from './receipts/receipt-rows.ts';

export interface ListsPageData {
  tab: ContractTab;
  /** The chain that is listed; '' for all. */
  chain: string;
  chains: ChainList;
  mayAdd: boolean;
  /** The dialog that asks for the chain of a new contract; absent when it is closed. */
  dialog?: { problem?: string };
}

/** Both lists. Only the list of the open tab has rows. */
export interface ContractListsData<Row> extends ListsPageData {
  contracts: ListData<Row>;
  receipts: ListData<ReceiptRow>;
}

const TYPES = { consentContracts: 'consentcontracts', smartContracts: 'smartcontracts' } as const;

const NO_ROWS = {
  rows: [],
  total: 0,
  state: { page: 1, size: 1, sort: { column: '', descending: false } },
  filter: '',
};

/**
 * Loads both lists of a kind of contract.
 * @throws Response a redirect to the form for a new contract when its chain was chosen in the dialog, or what the
 *   platform answered instead of chains
 */
export async function loadContractLists<Row>(
  session: Session,
  params: URLSearchParams,
  kind: keyof typeof TYPES,
  loadContracts: (chain: string) => Promise<ListData<Row>>,
): Promise<ContractListsData<Row>> {
  const addresses = paths[kind];
  const chain = params.get(CHAIN_PARAM)?.trim() ?? '';
  const mayAdd = session.can('createData');
  const asksNext = params.get('dialog') === 'new' && params.has('next');
  if (mayAdd && asksNext && chain !== '') throw redirect(addresses.create(chain));
  const tab = readTab(params.get('tab'));
  const linkTo = (of: string, id: string) => signLink(addresses.receipt(of, id));
  const none = { ...NO_ROWS, mayAdd };
  const [chains, contracts, receipts] = await Promise.all([
    orAnswer(loadChains(session.api)),
    tab === 'contracts' ? loadContracts(chain) : none,
    tab === 'receipts'
      ? loadReceiptRows(session, params, { type: TYPES[kind], chain, linkTo })
      : none,
  ]);
  const loaderData = { tab, chain, chains, mayAdd, contracts, receipts };
  if (params.get('dialog') !== 'new') return loaderData;
  return { ...loaderData, dialog: asksNext ? { problem: BLANK_FIELD } : {} };
}
