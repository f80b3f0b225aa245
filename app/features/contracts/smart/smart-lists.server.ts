/** The lists of smart contracts: the contracts or the receipts, of a chain or of all. */
import { answerRows } from '#app/crud/selection/answer-rows.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import { contractOfRow } from '#app/features/contracts/contract-row-id.ts';
import { loadContractLists } from '#app/features/contracts/contract-lists.server.ts';
import type { ContractListsData } from '#app/features/contracts/contract-lists.server.ts';
import { readWholePage } from '#app/features/contracts/read-page.server.ts';
import { deleteContract } from '#app/features/contracts/selected-contracts.server.ts';
import { SMART_NOUN } from './smart-rows.ts';
import type { SmartRow } from './smart-rows.ts';

/** Loads the lists of smart contracts. @throws as `loadContractLists` */
export function loadSmartLists(
  session: Session,
  params: URLSearchParams,
): Promise<ContractListsData<SmartRow>> {
  return loadContractLists(session, params, 'smartContracts', (chain) =>
    loadContracts(session, params, chain),
  );
}

const ROW_OFFERS = {
  delete: {
    permission: 'deleteData',
    consequence:
      'They can no longer be run; their receipts stay. Undo, in the message that follows, brings them back.',
  },
} as const;

/** Deletes the selected contracts of the list. */
export async function answerSmartRows(session: Session, request: Request) {
  return answerRows(session, await readForm(request), new URL(request.url), {
    noun: SMART_NOUN,
    offers: ROW_OFFERS,
    run: { delete: (id, sending) => deleteContract(session, id, sending) },
    failure: 'Unable to delete smart contract',
    undo: (id) => contractOfRow(id).sdoId,
    to: paths.smartContracts.list(),
  });
}

/** How the list may be sorted, and how it is at first (B-108, B-109). */
const GRID = {
  sortable: ['name', 'chain', 'description', 'timestamp'],
  defaultSort: { column: 'name', descending: false },
};

/** Loads a page of smart contracts. @param chain '' for the contracts of all chains */
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
    rowOffers: ROW_OFFERS,
    failure: FAILURE.list,
  });
}

function toRow({ sdoId, name, description, header }: StoredSmartContract): SmartRow {
  return { id: sdoId, chain: header.dictionary, name, description, timestamp: header.timestamp };
}
