import { isUuid } from '#model/fields/fields.ts';

/**
 * The chain of the address '…/receipt/{chain}', to which the breadcrumbs of a receipt lead. The router takes this
 * address for that of a contract on a chain that is called 'receipt'. The address of such a contract ends in an id, and
 * this one does not.
 */
export function receiptsOfCrumb({
  chain,
  sdoId,
}: {
  chain?: string;
  sdoId?: string;
}): string | undefined {
  return chain === 'receipt' && sdoId !== undefined && !isUuid(sdoId) ? sdoId : undefined;
}
