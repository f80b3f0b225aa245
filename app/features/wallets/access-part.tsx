import type { WalletAccessData } from '#app/crud/explained-access/access-data.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';

const WalletAccess = lazyPart(() => import('#app/crud/explained-access/wallet-access.tsx'));

/** What a stored wallet or group can see. Its code is not in the first JavaScript, as few people ask. */
export function AccessPart({ access }: { access: WalletAccessData | undefined }) {
  return access && <WalletAccess {...access} />;
}
