/** The lists of smart contracts: the contracts or the receipts, of a chain or of all. */
import { loadList } from '#app/crud/load-list.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import type { SmartContract } from '#model/contracts/smart-contract.ts';
import { loadContractLists } from '../contract-lists.server.ts';
import type { ContractListsData } from '../contract-lists.server.ts';
import { readWholePage } from '../read-page.server.ts';
import type { SmartRow } from './smart-rows.ts';

/** @throws as `loadContractLists` */
export function loadSmartLists(
  session: Session,
  params: URLSearchParams,
): Promise<ContractListsData<SmartRow>> {
  return loadContractLists(session, params, 'smartContracts', (chain) =>
    loadContracts(session, params, chain),
  );
}

/** How the list may be sorted, and how it is at first (B-108, B-109). */
const GRID = {
  sortable: ['name', 'chain', 'description', 'timestamp'],
  defaultSort: { column: 'name', descending: false },
};

/** @param chain '' for the contracts of all chains */
export function loadContracts(session: Session, params: URLSearchParams, chain: string) {
  return loadList(session, params, {
    read: ({ limit, skip, orderBy }) =>
      readWholePage({ limit, skip, orderBy }, (query) =>
        chain === ''
          ? session.api.call(CALLS.listAllSmartContracts, { query })
          : session.api.call(CALLS.listSmartContracts, { params: { chain }, query }),
      ),
    grid: GRID,
    toRow,
    addPermission: 'createData',
    failure: FAILURE.list,
  });
}

function toRow({ sdoId, name, description, header }: SmartContract): SmartRow {
  return { id: sdoId, chain: header.dictionary, name, description, timestamp: header.timestamp };
}
