import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import type { QuerySpan } from '#app/features/lifegraph/lifegraph-data.ts';

/** How many characters of a long query are shown before and after the error. */
const AROUND = 120;

/** The query with its wrong part highlighted, for pages on which no editor highlights it. */
export function WrongPosition({ query, wrong: { from, to } }: { query: string; wrong: QuerySpan }) {
  const start = Math.max(0, from - AROUND);
  const end = Math.min(query.length, to + AROUND);
  return (
    <FocusableRegion
      aria-label="Where the query is wrong"
      className="mt-2 overflow-x-auto rounded-md border border-line bg-sunken p-2"
    >
      <code className="block font-mono text-xs leading-5 whitespace-pre-wrap">
        {start > 0 && '…'}
        {query.slice(start, from)}
        <mark className="rounded-sm bg-danger-soft text-danger underline decoration-wavy underline-offset-2">
          {query.slice(from, to)}
        </mark>
        {query.slice(to, end)}
        {end < query.length && '…'}
      </code>
    </FocusableRegion>
  );
}
