import type { paths } from '#app/paths/paths.ts';
import { OWNER_IN_DEV } from '#tests/support/stack/stack.ts';
import type { PlainBrowser } from './browser.ts';
import { browserOf } from './sign-in.ts';

/** Opens a browser on the form of a new contract, or of a stored one. */
export function openContractForm(
  contracts: typeof paths.consentContracts | typeof paths.smartContracts,
  chain: string,
  id?: string,
): Promise<PlainBrowser> {
  return browserOf(
    OWNER_IN_DEV,
    id === undefined ? contracts.create(chain) : contracts.edit(chain, id),
  );
}
