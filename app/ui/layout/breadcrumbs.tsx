import { Link } from '@remix-run/react';
import { Icon } from '#app/ui/content/icon.tsx';

export interface Crumb {
  label: string;
  to: string;
  /** Navigation state that the target reads. */
  state?: unknown;
}

/** The breadcrumbs of a page; the last one is the page itself and not a link. */
export function Breadcrumbs({ crumbs, page }: { crumbs: readonly Crumb[]; page: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {crumbs.map(({ label, to, state }) => (
          <li key={to} className="flex items-center gap-x-1">
            <Link to={to} state={state} className="-mx-1 rounded-sm px-1 hover:text-ink">
              {label}
            </Link>
            <Icon name="chevron-right" size={14} className="shrink-0 text-faint" />
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {page}
        </li>
      </ol>
    </nav>
  );
}
