import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths/paths.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { MAIN_ID } from '#app/ui/layout/skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** A page over the whole window, with nothing of the shell but a way home. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 flex h-13 shrink-0 items-center justify-between gap-4 border-b border-line bg-surface px-4">
        <Wordmark compact />
        <Link
          to={paths.dashboard}
          className="flex items-center gap-2 rounded-sm text-sm font-medium text-muted hover:text-ink"
        >
          <Icon name="arrow-left" />
          Back to the dashboard
        </Link>
      </header>
      <main id={MAIN_ID} className="flex min-h-0 flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
