/** The three kinds of records on Wallets & Groups. */
import type { WalletAccessData } from '#app/crud/explained-access/access-data.ts';
import type { WalletKind } from '#app/paths/paths.ts';

/** The labels of the tabs, in their order. */
export const TAB_LABELS: Readonly<Record<WalletKind, string>> = {
  'user-wallet': 'User Wallets',
  'user-group': 'User Groups',
  'system-wallet': 'System Wallets',
};

export const WALLET_KINDS = Object.keys(TAB_LABELS) as readonly WalletKind[];

/**
 * The tab that the parameter `option` names: by its kind, the plural of its kind, the label of the tab, or its number
 * from 0 on. For any other value, it is the first tab.
 */
export function kindOfOption(option: string | null): WalletKind {
  const wanted = (option ?? '').trim().toLowerCase().replaceAll(' ', '-').replace(/s$/, '');
  return (
    WALLET_KINDS.find((kind, index) => wanted === kind || wanted === String(index)) ?? 'user-wallet'
  );
}

/** What the person may do on the form of a wallet or group. */
export interface WalletRights {
  /** People without the role sdzAdmin may only read. */
  mayEdit: boolean;
  /** What the stored wallet or group may access. */
  access?: WalletAccessData;
}
