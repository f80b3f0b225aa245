import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { paths } from '#app/paths/paths.ts';
import { savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import type { StartData } from '#app/features/lifegraph/lifegraph-data.ts';
import { useHistory } from './use-history.ts';

/** The specification has this text (B-279). */
const GET_STARTED = 'Select filters to get started.';

/** The page before a filter is applied: chains, each with a button that shows a part of it, and example queries. */
export function StartPage({ start }: { start: StartData }) {
  const { chains, chainsNote, examples, views, moreViews } = start;
  const past = useHistory();
  const isEmpty = [chains, views, past, examples].every(({ length }) => length === 0);
  useListCommands();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-(--gutter) py-6">
      <div className="grid max-w-5xl items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="flex items-center gap-3 lg:col-span-2">
          <span className="icon-tile">
            <Icon name="waypoints" />
          </span>
          <p>
            <span className="block font-medium">{GET_STARTED}</span>
            <span className="text-muted">
              {isEmpty ? (
                <>
                  This zone has nothing to begin with yet.{' '}
                  <Link to={paths.dictionaries} className="text-link">
                    Dictionaries
                  </Link>{' '}
                  say what its records look like.
                </>
              ) : (
                'Or begin with one of these.'
              )}
            </span>
          </p>
        </div>
        {chains.length > 0 && (
          <Offer title="Chains" note={chainsNote}>
            {chains.map(({ name, records, to }) => (
              <OfferRow key={name} to={to} text={name} detail={records} />
            ))}
          </Offer>
        )}
        <div className="flex flex-col gap-8">
          {views.length > 0 && (
            <Offer
              title="Saved views"
              note={
                <Link to={savedViewPaths.list} className="underline underline-offset-2">
                  {moreViews ? 'All saved views' : 'Rename, share or delete them'}
                </Link>
              }
            >
              {views.map(({ id, name, shared, to }) => (
                <OfferRow key={id} to={to} text={name} detail={shared ? 'shared' : ''} />
              ))}
            </Offer>
          )}
          {past.length > 0 && (
            <Offer title="Last queries of this browser">
              {past.map(({ query }) => (
                <OfferRow
                  key={query}
                  to={paths.lifegraph({ mode: 'advanced', query })}
                  query={query}
                />
              ))}
            </Offer>
          )}
          {examples.length > 0 && (
            <Offer title="Examples of this zone">
              {examples.map(({ title, query, to }) => (
                <OfferRow key={query} to={to} text={title} query={query} />
              ))}
            </Offer>
          )}
        </div>
      </div>
    </div>
  );
}

function Offer({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <ul
        data-grid
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface text-sm"
      >
        {children}
      </ul>
      {note !== undefined && <p className="mt-2 text-xs text-muted">{note}</p>}
    </section>
  );
}

function OfferRow({
  to,
  text,
  detail,
  query,
}: {
  to: string;
  text?: string;
  /** The text at the end of the line. */
  detail?: string;
  /** The whole query, on a line of its own. */
  query?: string;
}) {
  return (
    <li>
      <Link
        to={to}
        data-row-link
        className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 -outline-offset-2 hover:bg-sunken"
      >
        {text !== undefined && <span className="font-medium">{text}</span>}
        {detail !== undefined && <span className="text-xs text-muted tabular-nums">{detail}</span>}
        {query !== undefined && <code className="basis-full font-mono text-xs">{query}</code>}
      </Link>
    </li>
  );
}
