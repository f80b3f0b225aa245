/** The dialog that asks which neighbors to add, as parameters of the address. */

/** The fields of the form in the dialog. */
export const KIND_FIELD = 'along';
export const MAX_FIELD = 'most';

/** The short ids of the records about which the dialog asks, one after another. */
export function readAsked(params: URLSearchParams): string[] {
  if (params.get('dialog') !== 'expand') return [];
  return (params.get('of') ?? '').split('.').filter(Boolean);
}
