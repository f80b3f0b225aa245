import { useNavigation } from '@remix-run/react';
import { Spinner } from './spinner.tsx';

/**
 * Says that the next page is on its way. It lies over the page, so that nothing moves, and shows only once
 * the wait is felt: the delay is CSS's, which keeps it from screen readers as long as from sight. The first page needs
 * none: it is whole as soon as it shows, and until then the browser says that it is loading.
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
