/** The lists of consent contracts: the contracts or the receipts, of a chain or of all. */
import { answerRows } from '#app/crud/selection/answer-rows.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import { consentStatus, shareModeOf, shareWith } from '#model/contracts/consent-status.ts';
import { contractOfRow } from '#app/features/contracts/contract-row-id.ts';
import { loadContractLists } from '#app/features/contracts/contract-lists.server.ts';
import type { ContractListsData } from '#app/features/contracts/contract-lists.server.ts';
import { readWholePage } from '#app/features/contracts/read-page.server.ts';
import {
  deleteContract,
  expireConsent,
} from '#app/features/contracts/selected-contracts.server.ts';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import type { Names } from '#app/fields/read-only/wallet-names.server.ts';
import { CONSENT_NOUN } from './consent-rows.ts';
import type { ConsentRow } from './consent-rows.ts';

/** Loads the lists of consent contracts. @throws as `loadContractLists` */
export function loadConsentLists(
  session: Session,
  params: URLSearchParams,
): Promise<ContractListsData<ConsentRow>> {
  return loadContractLists(session, params, 'consentContracts', (chain) =>
    loadConsents(session, params, chain),
  );
}

const ROW_OFFERS = {
  expire: {
    permission: 'editData',
    consequence:
      'They end now: what they opened is closed at once. A contract can be given a new end later.',
  },
  delete: {
    permission: 'deleteData',
    consequence:
      'What they opened is closed at once. Undo, in the message that follows, brings them back.',
  },
} as const;

/** Expires or deletes the selected contracts of the list. */
export async function answerConsentRows(session: Session, request: Request) {
  return answerRows(session, await readForm(request), new URL(request.url), {
    noun: CONSENT_NOUN,
    offers: ROW_OFFERS,
    run: {
      expire: (id, sending) => expireConsent(session, id, sending),
      delete: (id, sending) => deleteContract(session, id, sending),
    },
    failure: 'Unable to create/update consent contract',
    undo: (id) => contractOfRow(id).sdoId,
    to: paths.consentContracts.list(),
  });
}

/** How the list may be sorted, and how it is at first (B-073). */
const GRID = {
  sortable: ['description', 'chain', 'start', 'until', 'timestamp'],
  defaultSort: { column: 'timestamp', descending: true },
};

/** At most this many names are in one row. A longer list ends in '…', because the cell shows only a few. */
const MAX_NAMES = 10;

/** Loads a page of consent contracts. @param chain '' for the contracts of all chains */
export function loadConsents(session: Session, params: URLSearchParams, chain: string) {
  return loadList(session, params, {
    read: async ({ limit, skip, orderBy }) => {
      const { data, total } = await readWholePage({ limit, skip, orderBy }, (query) =>
        chain === ''
          ? session.api.call(CALLS.listAllConsents, { query })
          : session.api.call(CALLS.listConsents, { params: { chain }, query }),
      );
      const names = await readWalletNames(session, data.flatMap(shownRecipients));
      const now = new Date();
      return { data: data.map((contract) => toRow(contract, names, now)), total };
    },
    grid: GRID,
    toRow: (row) => row,
    addPermission: 'createData',
    rowOffers: ROW_OFFERS,
    failure: FAILURE.list,
  });
}

function shownRecipients({ consentContract }: StoredConsentContract): string[] {
  const { to = [] } = consentContract;
  return shareModeOf({ to }) === 'USERS' ? to.slice(0, MAX_NAMES) : [];
}

function toRow(
  { header, consentContract }: StoredConsentContract,
  names: Names,
  now: Date,
): ConsentRow {
  const { description, start, until, to = [] } = consentContract;
  const shown = shareWith({ to: to.slice(0, MAX_NAMES) }, names);
  return {
    id: header.id,
    chain: header.dictionary,
    description,
    shareWith: to.length > MAX_NAMES ? `${shown}, …` : shown,
    start,
    until,
    status: consentStatus(until, now),
    timestamp: header.timestamp,
  };
}
