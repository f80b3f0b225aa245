/** The rows of the attribute tree, and what keys do in it. */
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { flattenAttributes } from './draft.ts';
import type { DraftAttribute, FlatAttribute } from './draft.ts';

/** What the tree calls an attribute: cut at 25 characters, ' *' behind one in the primary index. */
export function treeLabel(name: string, isPrimary: boolean): string {
  return truncateText(name, TRUNCATE_AT.treeName) + (isPrimary ? ' *' : '');
}

/**
 * The rows on screen: all but those below a folded one. What holds the open attribute is never folded.
 * @param openId of the open attribute
 */
export function visibleRows(
  attributes: readonly DraftAttribute[],
  folded: ReadonlySet<string>,
  openId: string | undefined,
): FlatAttribute[] {
  const rows = flattenAttributes(attributes);
  const parents = new Map(rows.map(({ attribute, parent }) => [attribute.id, parent?.id]));
  const unfolded = new Set<string>();
  for (let id = openId && parents.get(openId); id !== undefined; id = parents.get(id)) {
    unfolded.add(id);
  }
  const hidden = new Set<string>();
  return rows.filter(({ attribute, parent }) => {
    const isHidden =
      parent !== undefined &&
      (hidden.has(parent.id) || (folded.has(parent.id) && !unfolded.has(parent.id)));
    if (isHidden) hidden.add(attribute.id);
    return !isHidden;
  });
}

export type TreeAction =
  | { kind: 'open'; id: string }
  | { kind: 'fold'; id: string }
  | { kind: 'unfold'; id: string }
  /** On to the fields. */
  | { kind: 'edit'; id: string }
  | { kind: 'remove'; id: string };

/** What a key does on a row (ARIA Authoring Practices, tree view), besides walking up and down. */
export function treeActionOf(
  key: string,
  { attribute: { id, children }, parent }: FlatAttribute,
  isFolded: boolean,
): TreeAction | undefined {
  const [firstChild] = children;
  switch (key) {
    case 'ArrowRight':
      if (!firstChild) return undefined;
      return isFolded ? { kind: 'unfold', id } : { kind: 'open', id: firstChild.id };
    case 'ArrowLeft':
      if (firstChild && !isFolded) return { kind: 'fold', id };
      return parent && { kind: 'open', id: parent.id };
    case 'Enter':
      return { kind: 'edit', id };
    case 'Delete':
      return { kind: 'remove', id };
    default:
      return undefined;
  }
}
