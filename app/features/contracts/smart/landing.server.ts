/** The landing page of smart contracts: the contracts or the receipts of a chain. */
import { loadList } from '#app/crud/load-list.server.ts';
import { paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { signLink } from '#app/session/signed-link.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import type { SmartContract } from '#model/smart-contract.ts';
import type { ContractLandingView } from '../contract-landing.tsx';
import { loadLanding } from '../landing.server.ts';
import { readWholePage } from '../read-page.server.ts';
import { loadReceipts } from '../receipts/receipt-list.server.ts';
import type { SmartRow } from './smart-rows.ts';

const { smartContracts } = paths;

/** @throws Response a redirect to the form for a new contract, when its chain was chosen in the dialog */
export async function loadSmartLanding(
  session: Session,
  params: URLSearchParams,
): Promise<ContractLandingView<SmartRow>> {
  const view = await loadLanding(session, params, 'smartContracts', smartContracts.create);
  const { chain, tab } = view;
  if (chain === '') return view;
  if (tab === 'contracts') {
    return { ...view, contracts: await loadContracts(session, params, chain) };
  }
  const linkTo = (id: string) => signLink(smartContracts.receipt(chain, id));
  const type = 'smartcontracts';
  return { ...view, receipts: await loadReceipts(session, params, { type, chain, linkTo }) };
}

/** B-108, B-109 */
const GRID = {
  sortable: ['name', 'description', 'timestamp'],
  defaultSort: { column: 'name', descending: false },
};

function loadContracts(session: Session, params: URLSearchParams, chain: string) {
  return loadList(session, params, {
    read: ({ limit, skip, orderBy }) =>
      readWholePage({ limit, skip, orderBy }, (query) =>
        session.api.call(CALLS.listSmartContracts, { params: { chain }, query }),
      ),
    grid: GRID,
    toRow,
    addPermission: 'createData',
    failure: FAILURE.list,
  });
}

function toRow({ sdoId, name, description, header }: SmartContract): SmartRow {
  return { id: sdoId, name, description, timestamp: header.timestamp };
}
