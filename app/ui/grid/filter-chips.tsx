import { Link, useSearchParams } from '@remix-run/react';
import { changeQuery } from '#app/paths/paths.ts';
import { Icon } from '#app/ui/content/icon.tsx';

/** A filter of a list that is set in its address. */
export interface FilterChip {
  /** The parameter of the address. */
  param: string;
  /** What it lets through: 'Chain: visit'. */
  text: string;
}

/** The filters that are set: each is a link that removes it. Without filters, nothing is drawn. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const [params] = useSearchParams();
  if (chips.length === 0) return null;
  const without = (names: readonly string[]) =>
    changeQuery(params, {
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      page: undefined,
      row: undefined,
    });
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ param, text }) => (
        <li key={param} className="min-w-0">
          <Link
            to={without([param])}
            preventScrollReset
            aria-label={`${text}: remove the filter`}
            className="chip max-w-64 gap-1 bg-accent-soft text-accent-ink hover:underline"
          >
            <span className="truncate">{text}</span>
            <Icon name="x" className="shrink-0" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={without(chips.map(({ param }) => param))}
            preventScrollReset
            className="text-sm text-muted hover:text-ink hover:underline"
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
