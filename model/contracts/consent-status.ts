/** What screens derive from a consent contract. This file does not import zod, because browsers load it. */
import type { ConsentContract } from './consent-contract.ts';

export type ConsentStatus = 'Active' | 'Expired';

/**
 * 'Active' when the end is missing, invalid or in the future, otherwise 'Expired' (B-377 to B-380).
 * @param until an ISO date
 */
export function consentStatus(until: string | undefined, now: Date): ConsentStatus {
  const end = Date.parse(until ?? '');
  return Number.isNaN(end) || end > now.getTime() ? 'Active' : 'Expired';
}

/** How a contract says to whom it opens records. */
export const SHARE_MODES = ['ALL', 'USERS', 'JWT'] as const;
export type ShareMode = (typeof SHARE_MODES)[number];

/**
 * Whether a contract shares with everybody, with wallets and groups, or with callers by properties of their token
 * (B-088).
 */
export function shareModeOf({ to = [] }: Pick<ConsentContract, 'to'>): ShareMode {
  if (to.includes('*')) return 'ALL';
  return to.length > 0 ? 'USERS' : 'JWT';
}

/**
 * With whom a contract shares: 'ALL', 'JWT', or names of users and groups (B-328).
 * @param names names by id; a recipient without one is called by its id
 */
export function shareWith(
  contract: Pick<ConsentContract, 'to'>,
  names: ReadonlyMap<string, string>,
): string {
  const mode = shareModeOf(contract);
  if (mode !== 'USERS') return mode;
  return (contract.to ?? []).map((id) => names.get(id) ?? id).join(', ');
}
