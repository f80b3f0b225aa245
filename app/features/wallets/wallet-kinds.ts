/** The three kinds of records on Wallets & Groups. */
import type { WalletKind } from '#app/paths/paths.ts';

/** In the order of the tabs. */
export const TAB_LABELS: Readonly<Record<WalletKind, string>> = {
  'user-wallet': 'User Wallets',
  'user-group': 'User Groups',
  'system-wallet': 'System Wallets',
};

export const WALLET_KINDS = Object.keys(TAB_LABELS) as readonly WalletKind[];

/**
 * The tab that the parameter `option` names: by its kind, the plural of it, the label of the tab or its number, counted
 * from 0. The first tab for anything else.
 */
export function kindOfOption(option: string | null): WalletKind {
  const wanted = (option ?? '').trim().toLowerCase().replaceAll(' ', '-').replace(/s$/, '');
  return (
    WALLET_KINDS.find((kind, index) => wanted === kind || wanted === String(index)) ?? 'user-wallet'
  );
}

/** What users without the role sdzAdmin see of the records: view access only. */
export interface WalletAccess {
  mayEdit: boolean;
}
