import { useNavigation } from '@remix-run/react';
import { Spinner } from './spinner.tsx';

/**
 * Shows that the next page is loading. It lies over the page, so that nothing moves. CSS delays it until the
 * wait is noticeable, for screen readers too. The first page needs none: the browser shows that it is loading.
 */
export function NavigationStatus() {
  const waiting = useNavigation().state !== 'idle';
  return (
    <div role="status" className="contents">
      {waiting && (
        <div className="navigation-status">
          <Spinner />
          Loading…
        </div>
      )}
    </div>
  );
}
