/** Which attributes the tree shows, how it names them, and what keys do in it. */
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { flattenAttributes } from './draft.ts';
import type { DraftAttribute, FlatAttribute } from './draft.ts';

/** The name of an attribute in the tree: cut at 25 characters, ' *' behind one in the primary index. */
export function treeLabel(name: string, isPrimary: boolean): string {
  return truncateText(name, TRUNCATE_AT.treeName) + (isPrimary ? ' *' : '');
}

/**
 * The attributes on screen: all but the descendants of a collapsed one. The ancestors of the open attribute are never
 * collapsed.
 * @param openId of the open attribute
 */
export function visibleRows(
  attributes: readonly DraftAttribute[],
  collapsed: ReadonlySet<string>,
  openId: string | undefined,
): FlatAttribute[] {
  const rows = flattenAttributes(attributes);
  const expanded = new Set<FlatAttribute>();
  let ancestor = rows.find(({ attribute }) => attribute.id === openId)?.parent;
  for (; ancestor; ancestor = ancestor.parent) expanded.add(ancestor);
  const isVisible = ({ parent }: FlatAttribute): boolean =>
    parent === undefined ||
    ((expanded.has(parent) || !collapsed.has(parent.attribute.id)) && isVisible(parent));
  return rows.filter(isVisible);
}

export interface TreeAction {
  kind: 'open' | 'collapse' | 'expand';
  id: string;
}

/** What the left and right arrows do on an attribute (ARIA Authoring Practices, tree view). */
export function treeActionOf(
  key: string,
  { attribute: { id, children }, parent }: FlatAttribute,
  isCollapsed: boolean,
): TreeAction | undefined {
  const [firstChild] = children;
  if (key === 'ArrowRight' && firstChild) {
    return isCollapsed ? { kind: 'expand', id } : { kind: 'open', id: firstChild.id };
  }
  if (key !== 'ArrowLeft') return undefined;
  if (firstChild && !isCollapsed) return { kind: 'collapse', id };
  return parent && { kind: 'open', id: parent.attribute.id };
}
