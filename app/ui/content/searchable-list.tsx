import type { ReactNode } from 'react';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { groupByLetter } from '#app/ui/controls/searchable-groups.ts';

/**
 * The items that contain a text, below the letters they begin with.
 * @param max how many are shown; the text finds the rest
 */
export function SearchableList<Item>({
  items,
  query,
  labelOf,
  keys,
  idOf,
  max = Infinity,
  children,
}: {
  items: readonly Item[];
  query: string;
  labelOf: (item: Item) => string;
  keys: readonly (keyof Item)[];
  idOf: (item: Item) => string;
  max?: number;
  children: (item: Item) => ReactNode;
}) {
  const groups = groupByLetter(items, query, labelOf, keys);
  if (groups.length === 0) return <p className="px-3 py-2 text-muted">{NO_RESULTS}</p>;
  let left = max;
  const shown = groups.flatMap((group) => {
    const members = group.items.slice(0, left);
    left -= members.length;
    return members.length > 0 ? [{ ...group, items: members }] : [];
  });
  const hidden = groups.reduce((sum, group) => sum + group.items.length, 0) - (max - left);
  return (
    <>
      {shown.map(({ letter, items: members }) => (
        <div key={letter} className="border-line not-first:border-t">
          <p
            aria-hidden
            className="border-b border-line bg-sunken px-3 py-1 text-xs font-semibold text-muted"
          >
            {letter}
          </p>
          <ul aria-label={letter} className="divide-y divide-line">
            {members.map((item) => (
              <li key={idOf(item)}>{children(item)}</li>
            ))}
          </ul>
        </div>
      ))}
      {max !== Infinity && hidden > 0 && (
        <p className="px-3 py-2 text-muted">{hidden} more: search to find them.</p>
      )}
    </>
  );
}
