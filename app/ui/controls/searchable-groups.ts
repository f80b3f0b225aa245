export interface LetterGroup<Item> {
  letter: string;
  items: Item[];
}

const byLabel = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * The items that match, in groups by the uppercase first letter of their label; groups and the items in them
 * are sorted.
 * @param query matched as a substring without regard to case; blank matches everything
 * @param keys what is searched in each item; nothing else is
 */
export function groupByLetter<Item>(
  items: readonly Item[],
  query: string,
  labelOf: (item: Item) => string,
  keys: readonly (keyof Item)[],
): LetterGroup<Item>[] {
  const wanted = query.trim().toLowerCase();
  const matches = items
    .filter((item) =>
      keys.some((key) =>
        String(item[key] ?? '')
          .toLowerCase()
          .includes(wanted),
      ),
    )
    .sort((a, b) => byLabel.compare(labelOf(a), labelOf(b)));
  const groups = new Map<string, Item[]>();
  for (const item of matches) {
    const letter = labelOf(item).trim().charAt(0).toUpperCase();
    groups.set(letter, [...(groups.get(letter) ?? []), item]);
  }
  return [...groups]
    .map(([letter, members]) => ({ letter, items: members }))
    .sort((a, b) => byLabel.compare(a.letter, b.letter));
}
