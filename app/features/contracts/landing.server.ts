/** What the two landing pages of contracts share: chains, tab, and the dialog that begins a new contract. */
import { redirect } from '@remix-run/node';
import { loadChains } from '#app/forms/chain-list.server.ts';
import type { ChainList } from '#app/forms/chain-list.ts';
import type { ContractTab } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { orAnswer } from './owner.server.ts';
import { readTab } from './contract-tabs.ts';
import { busyChains } from './busy-chains.server.ts';
import { CHAIN_PARAM } from './chain-source.ts';
import type { BusyChain } from './chain-source.ts';

export interface LandingView {
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

/**
 * Reads the address of a landing page.
 * @param what the metric of the contracts; that of their receipts follows from it
 * @param createTo the address of the form for a new contract in a chain
 * @throws Response a redirect to that form when its chain was chosen, or what the platform answered instead of chains
 */
export async function loadLanding(
  session: Session,
  params: URLSearchParams,
  what: 'consentContracts' | 'smartContracts',
  createTo: (chain: string) => string,
): Promise<LandingView> {
  const chain = params.get(CHAIN_PARAM)?.trim() ?? '';
  const mayAdd = session.can('createData');
  const asksNext = params.get('dialog') === 'new' && params.has('next');
  if (mayAdd && asksNext && chain !== '') throw redirect(createTo(chain));
  const tab = readTab(params.get('tab'));
  const [chains, busy] = await Promise.all([
    orAnswer(loadChains(session.api)),
    chain === '' ? busyChains(session, tab === 'receipts' ? `${what}Receipts` : what) : [],
  ]);
  const view = { tab, chain, chains, mayAdd, busy };
  if (params.get('dialog') !== 'new') return view;
  return { ...view, dialog: asksNext ? { problem: BLANK_FIELD } : {} };
}
