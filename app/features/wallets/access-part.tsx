import { lazy, Suspense } from 'react';
import type { WalletAccessData } from '#app/crud/explained-access/access-data.ts';

const WalletAccess = lazy(() => import('#app/crud/explained-access/wallet-access.tsx'));

/** What a stored wallet or group can see. Its code is not in the first JavaScript, as few people ask. */
export function AccessPart({ access }: { access: WalletAccessData | undefined }) {
  return (
    access && (
      <Suspense fallback={null}>
        <WalletAccess {...access} />
      </Suspense>
    )
  );
}
