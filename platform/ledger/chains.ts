/**
 * The chains of the platform itself, in the same ledger as the chains of data. Their names start
 * with '$', which no name of a dictionary can.
 */
export const SYSTEM_CHAINS = {
  dictionary: '$dictionary',
  edge: '$edge',
  wallet: '$wallet',
  systemWallet: '$system_wallet',
  group: '$group',
  key: '$key',
  glossary: '$glossary',
  policy: '$policy',
  tombstone: '$tombstone',
} as const;
export type SystemChain = (typeof SYSTEM_CHAINS)[keyof typeof SYSTEM_CHAINS];

export function isSystemChain(chain: string): boolean {
  return chain.startsWith('$');
}

/** Chains of definitions: a new record invalidates caches of definitions. */
export function isDefinitionChain(chain: string): boolean {
  return chain === SYSTEM_CHAINS.dictionary || chain === SYSTEM_CHAINS.edge;
}

/** The name of a metadata record, from its body; null for records without a name. */
export function nameOf(chain: string, body: Record<string, unknown>): string | null {
  const part = (key: string) => (body[key] ?? {}) as Record<string, unknown>;
  switch (chain) {
    case SYSTEM_CHAINS.dictionary:
      return String(part('dictionary').name);
    case SYSTEM_CHAINS.edge:
      return String(part('edge').name);
    case SYSTEM_CHAINS.wallet:
      return String(part('wallet').fullName);
    case SYSTEM_CHAINS.systemWallet:
      return String(part('systemWallet').description);
    case SYSTEM_CHAINS.group:
      return String(part('group').name);
    case SYSTEM_CHAINS.glossary:
      return String(part('glossary').term);
    case SYSTEM_CHAINS.key:
      return String(body.wallet);
    default:
      return null;
  }
}
