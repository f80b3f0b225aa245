export interface LetterGroup<Item> {
  letter: string;
  items: Item[];
}

const byLabel = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * The matching items, grouped by the uppercase first letter of their label; groups and items are sorted (A-623 to
 *
 * @param query matched as a substring, ignoring case; a blank query matches everything
 * @param keys the fields of an item that are searched
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
    const group = groups.get(letter);
    if (group) group.push(item);
    else groups.set(letter, [item]);
  }
  return [...groups]
    .map(([letter, members]) => ({ letter, items: members }))
    .sort((a, b) => byLabel.compare(a.letter, b.letter));
}
