/** The types of system wallets. Without zod, because the console's forms need them in the browser. */
export const SYSTEM_WALLET_TYPES = [
  'TENANT_OWNER',
  'TENANT_LIMITED_OWNER',
  'CUSTODIAN_OWNER',
  'CUSTODIAN_LIMITED_OWNER',
] as const;
export type SystemWalletType = (typeof SYSTEM_WALLET_TYPES)[number];

/**
 * True for tenant wallets. Custodian wallets have no write group, because members of their access group may also write.
 */
export function isTenant(type: SystemWalletType): boolean {
  return type.startsWith('TENANT');
}

/** A wallet of this type becomes the limited owner of its records; the person who acts becomes their owner. */
export function isLimited(type: SystemWalletType): boolean {
  return type.endsWith('LIMITED_OWNER');
}
