import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportList } from '#app/crud/export-list.server.ts';
import type { ExportedList } from '#app/crud/export-list.server.ts';
import { AUDIT_EXPORT_COLUMNS, loadAllLines } from '#app/features/audit/audit-export.server.ts';
import { columnsOfChain } from '#app/features/contracts/chain-column.ts';
import { CONSENT_COLUMNS } from '#app/features/contracts/consent/consent-lists.tsx';
import { loadConsentLists } from '#app/features/contracts/consent/consent-lists.server.ts';
import type { ContractListsData } from '#app/features/contracts/contract-lists.server.ts';
import { receiptColumns } from '#app/features/contracts/receipts/receipt-columns.tsx';
import { loadReceiptsPage } from '#app/features/contracts/receipts/receipts.server.ts';
import { SMART_COLUMNS } from '#app/features/contracts/smart/smart-lists.tsx';
import { loadSmartLists } from '#app/features/contracts/smart/smart-lists.server.ts';
import { DICTIONARY_COLUMNS } from '#app/features/dictionaries/list/dictionary-list.tsx';
import { loadDictionaryList } from '#app/features/dictionaries/list/dictionary-list.server.ts';
import { EDGE_DEFINITION_COLUMNS } from '#app/features/edges/edge-list.tsx';
import { loadEdgeDefinitions } from '#app/features/edges/edges.server.ts';
import { loadTerms } from '#app/features/glossary/glossary.server.ts';
import { TERM_COLUMNS } from '#app/features/glossary/term-list.tsx';
import { jobColumns } from '#app/features/jobs/list/jobs-grid.tsx';
import { loadAllJobs } from '#app/features/jobs/list/jobs.server.ts';
import { MESSAGE_COLUMNS } from '#app/features/messages/messages-page.tsx';
import { loadAllMessages } from '#app/features/messages/messages.server.ts';
import { loadSavedViews } from '#app/features/saved-views/saved-views.server.ts';
import { VIEW_COLUMNS } from '#app/features/saved-views/saved-view-list.tsx';
import { GROUP_EXPORT_COLUMNS } from '#app/features/wallets/list/group-export.server.ts';
import {
  SYSTEM_WALLET_COLUMNS,
  USER_WALLET_COLUMNS,
} from '#app/features/wallets/list/wallet-list.tsx';
import {
  loadGroups,
  loadSystemWallets,
  loadUserWallets,
} from '#app/features/wallets/list/wallet-lists.server.ts';
import { COMPARISON_COLUMNS } from '#app/features/zone-comparison/comparison-page.tsx';
import { loadWholeComparison } from '#app/features/zone-comparison/comparison.server.ts';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { requireSession } from '#app/session/require-session.server.ts';
import type { Session } from '#app/session/require-session.server.ts';

const contractsOf = async <Row,>(loading: Promise<ContractListsData<Row>>) =>
  (await loading).contracts;
const receiptsOf = async (loading: ReturnType<typeof loadReceiptsPage>) => (await loading).receipts;

/** The lists by id, which is that of a screen, or '<screen>.<list>' when a screen has several lists. */
const LISTS = new Map([
  listed('dictionaries', { columns: () => DICTIONARY_COLUMNS, load: loadDictionaryList }),
  listed('edges', { columns: () => EDGE_DEFINITION_COLUMNS, load: loadEdgeDefinitions }),
  listed('glossary', { columns: () => TERM_COLUMNS, load: loadTerms }),
  listed('saved-views', { columns: () => VIEW_COLUMNS, load: loadSavedViews }),
  listed('wallets.user-wallet', { columns: () => USER_WALLET_COLUMNS, load: loadUserWallets }),
  listed('wallets.user-group', { columns: () => GROUP_EXPORT_COLUMNS, load: loadGroups }),
  listed('wallets.system-wallet', {
    columns: () => SYSTEM_WALLET_COLUMNS,
    load: loadSystemWallets,
  }),
  listed('consent-contracts.contracts', {
    columns: ofChain(CONSENT_COLUMNS),
    load: (...asked) => contractsOf(loadConsentLists(...asked)),
  }),
  listed('smart-contracts.contracts', {
    columns: ofChain(SMART_COLUMNS),
    load: (...asked) => contractsOf(loadSmartLists(...asked)),
  }),
  listed('consent-contracts.receipts', {
    columns: ofChain(receiptColumns('consentcontracts')),
    load: async (...asked) => (await loadConsentLists(...asked)).receipts,
  }),
  listed('smart-contracts.receipts', {
    columns: ofChain(receiptColumns('smartcontracts')),
    load: async (...asked) => (await loadSmartLists(...asked)).receipts,
  }),
  listed('receipts.consentcontracts', {
    columns: ofChain(receiptColumns('consentcontracts')),
    load: (...asked) => receiptsOf(loadReceiptsPage(...asked)),
  }),
  listed('receipts.smartcontracts', {
    columns: ofChain(receiptColumns('smartcontracts')),
    load: (...asked) => receiptsOf(loadReceiptsPage(...asked)),
  }),
  listed('jobs', { columns: () => jobColumns(new URLSearchParams()), load: loadAllJobs }),
  listed('audit', { columns: () => AUDIT_EXPORT_COLUMNS, load: loadAllLines }),
  listed('messages', { columns: () => MESSAGE_COLUMNS, load: loadAllMessages }),
  listed('zone-comparison', { columns: () => COMPARISON_COLUMNS, load: loadWholeComparison }),
]);

function listed<Row>(list: `${ScreenId}` | `${ScreenId}.${string}`, exported: ExportedList<Row>) {
  const { path: to, roleKey } = SCREENS[list.split('.')[0] as ScreenId];
  const answer = (session: Session, params: URLSearchParams) =>
    exportList(session, params, { list, to, ...exported });
  return [list as string, { roleKey, answer }] as const;
}

/** The columns of a list of a chain or of all chains. */
function ofChain<Row extends { chain: string }>(columns: readonly GridColumn<Row>[]) {
  return (params: URLSearchParams) =>
    columnsOfChain(params.get(CHAIN_PARAM)?.trim() ?? '', columns);
}

/** The export of a list as a file. The query of its address is the same as that of the list. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args);
  const list = LISTS.get(args.params.list ?? '');
  if (!list) throw new Response('There is no such list.', { status: 404 });
  return list.answer(await requireSession(args, list.roleKey), urlOf(args).searchParams);
}
