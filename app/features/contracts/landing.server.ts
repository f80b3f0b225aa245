/** What the two landing pages of contracts share: chains, tab, and the dialog that begins a new contract. */
import { redirect } from '@remix-run/node';
import { loadChains } from '#app/forms/chain-list.server.ts';
import type { ChainList } from '#app/forms/chain-list.ts';
import type { ContractTab } from '#app/paths/paths.ts';
import { failureAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { readTab } from './contract-tabs.ts';
import { CHAIN_PARAM } from './chain-source.ts';

export interface LandingView {
  tab: ContractTab;
  /** The chain that is listed; '' before one is chosen. */
  chain: string;
  chains: ChainList;
  mayAdd: boolean;
  /** The dialog that asks for the chain of a new contract; absent when it is closed. */
  dialog?: { problem?: string };
}

/**
 * Reads the address of a landing page.
 * @param createTo the address of the form for a new contract in a chain
 * @throws Response a redirect to that form when its chain was chosen, or what the platform answered instead of chains
 */
export async function loadLanding(
  session: Session,
  params: URLSearchParams,
  createTo: (chain: string) => string,
): Promise<LandingView> {
  const chain = params.get(CHAIN_PARAM)?.trim() ?? '';
  const mayAdd = session.can('createData');
  const asksNext = params.get('dialog') === 'new' && params.has('next');
  if (mayAdd && asksNext && chain !== '') throw redirect(createTo(chain));
  const chains = await loadChains(session.api).catch((error: unknown) => {
    throw failureAnswer(error);
  });
  const view = { tab: readTab(params.get('tab')), chain, chains, mayAdd };
  if (params.get('dialog') !== 'new') return view;
  return { ...view, dialog: asksNext ? { problem: BLANK_FIELD } : {} };
}
