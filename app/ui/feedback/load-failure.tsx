import type { ReactNode } from 'react';
import { AlertBox } from './alert.tsx';
import { TryAgain } from './try-again.tsx';

/** Why a page could not be loaded, or a part of it, with a link that loads it again. */
export function LoadFailure({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <AlertBox tone="error">{children}</AlertBox>
      <TryAgain reloadDocument={false} />
    </div>
  );
}
