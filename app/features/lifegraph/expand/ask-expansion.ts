/** The dialog that asks which neighbors are added, in the address. */

/** Fields of its form. */
export const KIND_FIELD = 'along';
export const MAX_FIELD = 'most';

/** The records it asks about, by short id, one after another. */
export function readAsked(params: URLSearchParams): string[] {
  if (params.get('dialog') !== 'expand') return [];
  return (params.get('of') ?? '').split('.').filter(Boolean);
}
