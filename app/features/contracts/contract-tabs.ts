import type { ContractTab } from '#app/paths/paths.ts';

const TABS = [
  { id: 'contracts', label: 'Contracts' },
  { id: 'receipts', label: 'Receipts' },
] as const;

/** The open tab. It is 'contracts' unless the address names the other one, in any letter case (B-069 to B-071). */
export function readTab(given: string | null): ContractTab {
  return TABS.find(({ id }) => id === given?.toLowerCase())?.id ?? 'contracts';
}

/** The tabs with their addresses. */
export function contractTabs(addressOf: (tab: ContractTab) => string) {
  return TABS.map(({ id, label }) => ({ id, label, to: addressOf(id) }));
}
