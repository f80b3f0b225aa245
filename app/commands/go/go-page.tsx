import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { goPaths } from '#app/paths/go-paths.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import { FOUND, FOUND_LIKE } from './go.ts';
import type { AskEntry, GoData, GoGroup, GoObject, GoPart, GoResult, PaletteHit } from './go.ts';
import { Highlight } from '#app/commands/palette/highlight.tsx';
import { matchRanges } from '#app/commands/palette/rank.ts';

/** The palette as a page, for browsers without JavaScript and for links to a search. */
export function GoPage({ object, level, ...found }: GoData) {
  const { q, groups, slips, vague, hits, failure } = found;
  const commands = [...groups, ...slips, ...vague];
  const empty = commands.length === 0 && hits.length === 0 && failure === undefined;
  return (
    <div className="max-w-3xl">
      <h1 className="text-xl font-semibold tracking-tight">Search or run a command</h1>
      <Form method="get" action={paths.go} role="search" className="mt-4 flex gap-2">
        <input
          type="search"
          name="q"
          // The field is remounted for each search, so that it shows the query.
          key={q}
          defaultValue={q}
          aria-label="Command or name"
          placeholder="Type a command or search…"
          autoComplete="off"
          className="h-10 min-w-0 flex-1 rounded-md border border-control bg-surface px-3 text-base text-ink"
        />
        <Button type="submit" variant="primary" size="lg" icon="search">
          <span className="max-xs:sr-only">Search</span>
        </Button>
      </Form>
      <p className="mt-2 text-sm text-muted">
        “More” beside an entry lists its parts and what can be done with it.
      </p>
      {object && <ObjectPage object={object} q={q} />}
      {level && (
        <>
          <BackLink q={q} />
          <Groups groups={[level]} q={q} />
        </>
      )}
      {!object && !level && <Results {...found} empty={empty} q={q} />}
    </div>
  );
}

function Results({
  q,
  groups,
  slips,
  vague,
  hits,
  ask,
  failure,
  empty,
}: Omit<GoData, 'object' | 'level'> & { empty: boolean }) {
  return (
    <>
      {failure && <p className="mt-6 text-danger">{failure}</p>}
      {empty && <p className="mt-6 text-muted">Nothing matches “{q}”.</p>}
      {ask?.isQuestion && <Ask ask={ask} />}
      <Groups groups={groups} q={q} />
      <Hits heading={FOUND} hits={hits.filter(({ isLike }) => !isLike)} q={q} />
      <Groups groups={slips} q={q} />
      <Hits heading={FOUND_LIKE} hits={hits.filter(({ isLike }) => isLike)} q={q} />
      <Groups groups={vague} q={q} />
      {ask && !ask.isQuestion && <Ask ask={ask} />}
    </>
  );
}

/** The second level: the actions and the parts of an object. */
function ObjectPage({ object: { name, about, parts }, q }: { object: GoObject; q: string }) {
  return (
    <>
      <BackLink q={q} />
      <p className="mt-2 text-muted">
        <strong className="text-ink">{name}</strong> {about}
      </p>
      {parts.map(({ heading, hits }) => (
        <Hits key={heading} heading={heading} hits={hits} q="" />
      ))}
    </>
  );
}

function BackLink({ q }: { q: string }) {
  return (
    <p className="mt-6">
      <Link to={withQuery(paths.go, { q })} className="text-link">
        Back to the results
      </Link>
    </p>
  );
}

function Hits({ heading, hits, q }: GoPart & { q: string }) {
  if (hits.length === 0) return null;
  return (
    <ResultSection heading={heading}>
      {hits.map((hit) => (
        <Hit key={hit.id} hit={hit} q={q} />
      ))}
    </ResultSection>
  );
}

function Groups({ groups, q }: { groups: readonly GoGroup[]; q: string }) {
  return groups.map(({ heading, results }) => (
    <ResultSection key={heading} heading={heading}>
      {results.map((result) => (
        <Result key={result.entry.id} result={result} q={q} />
      ))}
    </ResultSection>
  ));
}

function ResultSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="-mx-3 mt-6">
      <h2 className="px-3 text-xs font-medium text-faint">{heading}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

const ROW =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunken';

function Result({ result: { entry, ranges, way, level }, q }: { result: GoResult; q: string }) {
  const [key] = entry.keys;
  const face = (
    <>
      <span className="min-w-0 flex-1">
        <Highlight text={entry.title} ranges={ranges} />
        {entry.subtitle && <span className="ml-2 text-xs text-faint">{entry.subtitle}</span>}
      </span>
      {key && (
        <span className="w-14 shrink-0 max-sm:hidden">
          <Kbd keys={key} />
        </span>
      )}
    </>
  );
  return (
    <li className="flex items-center gap-1">
      {way.form ? (
        <Form
          action={way.form.action}
          method={way.form.method}
          reloadDocument={way.form.reloadDocument}
          className="min-w-0 flex-1"
        >
          {Object.entries(way.form.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={ROW}>
            {face}
          </button>
        </Form>
      ) : (
        <Link to={way.to} className={ROW}>
          {face}
        </Link>
      )}
      <span className="w-14 shrink-0">
        {level !== undefined && (
          <More name={entry.title} to={withQuery(paths.go, { in: level, q })} />
        )}
      </span>
    </li>
  );
}

/** The link to the second level of the entry beside it. */
function More({ name, to }: { name: string; to: string }) {
  return (
    <Link
      to={to}
      aria-label={`More of ${name}`}
      className="block w-14 shrink-0 pr-3 text-right text-sm text-link"
    >
      More
    </Link>
  );
}

function Ask({ ask: { title, to } }: { ask: AskEntry }) {
  return (
    <ResultSection heading="Assistant">
      <li>
        <Link to={to} className={ROW}>
          {title}
        </Link>
      </li>
    </ResultSection>
  );
}

function Hit({ hit: { name, title, subtitle, to, of }, q }: { hit: PaletteHit; q: string }) {
  return (
    <li className="flex items-center gap-1">
      <Link to={to} className={ROW}>
        <span className="min-w-0 flex-1">
          <Highlight text={title} ranges={matchRanges(title, q)} />
          <span className="ml-2 text-xs text-faint">
            {truncateText(subtitle, TRUNCATE_AT.subtitle)}
          </span>
        </span>
      </Link>
      {of !== undefined && <More name={name} to={goPaths.object(of, q || undefined)} />}
    </li>
  );
}
