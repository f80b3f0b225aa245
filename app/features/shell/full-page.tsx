import { Link, NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths/paths.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { MAIN_ID } from '#app/ui/layout/skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** A page over the whole window. Of the shell, it has only a link home. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 flex h-13 shrink-0 items-center justify-between gap-4 border-b border-line bg-surface px-4">
        <Wordmark compact />
        <nav aria-label="For developers" className="mr-auto flex gap-1 text-sm font-medium">
          <NavLink to={paths.swaggerUi} className="page-link h-8">
            API Reference
          </NavLink>
          <NavLink to={paths.devDocs} className="page-link h-8">
            Dev Docs
          </NavLink>
        </nav>
        <Link
          to={paths.dashboard}
          className="flex items-center gap-2 rounded-sm text-sm font-medium text-muted hover:text-ink"
        >
          <Icon name="arrow-left" />
          <span className="max-sm:sr-only">Back to the dashboard</span>
        </Link>
      </header>
      <main id={MAIN_ID} className="flex min-h-0 flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
