import type { ReactNode } from 'react';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { groupByLetter } from '../controls/searchable-groups.ts';

/** The number of items that are not shown. */
export interface HiddenItems {
  before: number;
  after: number;
}

/**
 * The items that contain a text, below the letters they begin with.
 * @param first the number of items before those that are shown
 * @param most the number of items that are shown at most
 * @param rest what stands below them when not all are shown
 */
export function SearchableList<Item>({
  items,
  query,
  labelOf,
  keys,
  idOf,
  first,
  most,
  rest,
  children,
}: {
  items: readonly Item[];
  query: string;
  labelOf: (item: Item) => string;
  keys: readonly (keyof Item)[];
  idOf: (item: Item) => string;
  first: number;
  most: number;
  rest: (hidden: HiddenItems) => ReactNode;
  children: (item: Item) => ReactNode;
}) {
  const groups = groupByLetter(items, query, labelOf, keys);
  if (groups.length === 0) return <p className="px-3 py-2 text-muted">{NO_RESULTS}</p>;
  const all = groups.flatMap(({ items: members }) => members);
  const before = Math.max(0, Math.min(first, all.length - most));
  const shown = new Set(all.slice(before, before + most));
  const after = all.length - before - shown.size;
  return (
    <>
      {groups
        .map(({ letter, items: members }) => ({
          letter,
          members: members.filter((item) => shown.has(item)),
        }))
        .filter(({ members }) => members.length > 0)
        .map(({ letter, members }) => (
          <section key={letter} aria-label={letter}>
            <h3 className="border-b border-line bg-sunken px-3 py-1 text-xs font-semibold text-muted">
              {letter}
            </h3>
            <ul className="divide-y divide-line">
              {members.map((item) => (
                <li key={idOf(item)}>{children(item)}</li>
              ))}
            </ul>
          </section>
        ))}
      {before + after > 0 && rest({ before, after })}
    </>
  );
}
