import { Link, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import type { IconName } from '#app/screens/icon-names.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { EXPORT_FORMATS, FORMAT_PARAM } from './export-formats.ts';
import { gridHref, linkedPages, pageCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import { Icon } from '#app/ui/content/icon.tsx';

/** A count with separators, as in the heading of a list: '9,951'. */
const grouped = (count: number) => count.toLocaleString('en');

/** The pagination below a grid: the range of rows shown, the page size and links to the pages. */
export function GridPages({
  label,
  total,
  state: { page, size },
  sizes,
  prefix,
  exported,
}: {
  label: string;
  total: number;
  state: GridState;
  sizes: readonly number[];
  prefix: string | undefined;
  /** The name of the list, if it can be exported. */
  exported: string | undefined;
}) {
  const [params] = useSearchParams();
  const count = pageCount(total, size);
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  const toPage = (target: number) => gridHref(params, { page: target }, prefix);
  return (
    <div className="grid-pages">
      <p>
        {grouped(first)}–{grouped(last)} of {grouped(total)}
      </p>
      <nav aria-label={`Rows per page of ${label}`}>
        <span aria-hidden>
          Rows <span className="max-sm:hidden">per page</span>
        </span>
        {sizes.map((choice) => (
          <Link
            key={choice}
            to={gridHref(params, { size: choice }, prefix)}
            preventScrollReset
            aria-current={choice === size ? 'true' : undefined}
            className="page-link"
          >
            {choice}
          </Link>
        ))}
      </nav>
      {exported !== undefined && (
        <nav aria-label={`Use of ${label}`}>
          <Link
            to={paths.newSavedView(exported, params.toString())}
            data-command="list.saveView"
            className="page-link"
          >
            Save view
          </Link>
          <Icon name="download" className="ml-3 shrink-0" />
          {EXPORT_FORMATS.map((format) => (
            <a
              key={format}
              href={paths.listExport(exported) + changeQuery(params, { [FORMAT_PARAM]: format })}
              download
              aria-label={`Export ${label} as ${format.toUpperCase()}`}
              className="page-link"
            >
              {format.toUpperCase()}
            </a>
          ))}
        </nav>
      )}
      {count > 1 && (
        <nav aria-label={`Pages of ${label}`}>
          <StepLink
            icon="chevron-left"
            label="Previous page"
            command="list.previousPage"
            to={page > 1 ? toPage(page - 1) : undefined}
          />
          {linkedPages(page, count).map((target, index) =>
            target === 0 ? (
              <span key={`gap-${index}`} className="px-1">
                …
              </span>
            ) : (
              <Link
                key={target}
                to={toPage(target)}
                preventScrollReset={prefix !== undefined}
                aria-label={`Page ${target}`}
                aria-current={target === page ? 'page' : undefined}
                className="page-link"
              >
                {grouped(target)}
              </Link>
            ),
          )}
          <StepLink
            icon="chevron-right"
            label="Next page"
            command="list.nextPage"
            to={page < count ? toPage(page + 1) : undefined}
          />
        </nav>
      )}
    </div>
  );
}

/** A link to the previous or next page; on the first or last page a disabled icon, so that nothing moves. */
function StepLink({
  icon,
  label,
  command,
  to,
}: {
  icon: IconName;
  label: string;
  /** The id of the command that clicks it. */
  command: string;
  to: string | undefined;
}) {
  if (to === undefined) {
    return (
      <span aria-hidden className={clsx('page-link', 'opacity-40')}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} data-command={command} className="page-link">
      <Icon name={icon} />
    </Link>
  );
}
