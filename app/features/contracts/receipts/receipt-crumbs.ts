import { isUuid } from '#model/fields/fields.ts';

/**
 * The chain of the address '…/receipt/{chain}', to which the breadcrumbs of a receipt lead. The router takes it for
 * the address of a contract, of a chain that is called 'receipt'; that one ends in an id.
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
