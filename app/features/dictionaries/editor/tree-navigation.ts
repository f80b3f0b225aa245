/** The attributes that the tree shows, their labels, and the actions of keys in it. */
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { flattenDraft } from './draft/draft.ts';
import type { DraftAttribute, FlatDraftAttribute } from './draft/draft.ts';

const ELLIPSIS = '...';
const ONE_UNIT_EACH = /^[ -~]*$/;

/** An attribute's label in the tree: its name, cut at 25 characters, with ' *' in the primary index. */
export function treeLabel(name: string, isPrimary: boolean): string {
  const { treeName } = TRUNCATE_AT;
  // Each key that is typed cuts hundreds of names. That is far quicker for names whose characters are one code unit
  // each.
  const isPlain = name.length > treeName && ONE_UNIT_EACH.test(name);
  const cut = isPlain ? name.slice(0, treeName) + ELLIPSIS : truncateText(name, treeName);
  return cut + (isPrimary ? ' *' : '');
}

/**
 * The attributes on screen: all but the descendants of a collapsed one. The ancestors of the open attribute are never
 * collapsed.
 * @param openId the id of the open attribute
 */
export function visibleRows(
  attributes: readonly DraftAttribute[],
  collapsed: ReadonlySet<string>,
  openId: string | undefined,
): FlatDraftAttribute[] {
  const rows = flattenDraft(attributes);
  const expanded = new Set<FlatDraftAttribute>();
  let ancestor = rows.find(({ attribute }) => attribute.id === openId)?.parent;
  for (; ancestor; ancestor = ancestor.parent) expanded.add(ancestor);
  const isVisible = ({ parent }: FlatDraftAttribute): boolean =>
    parent === undefined ||
    ((expanded.has(parent) || !collapsed.has(parent.attribute.id)) && isVisible(parent));
  return rows.filter(isVisible);
}

/**
 * The attributes with the text in their names, in any case, and the objects that contain them. A text with a dot is
 * searched in whole paths.
 * @returns the rows to show, and those of them that have the text
 */
export function filteredRows(
  attributes: readonly DraftAttribute[],
  filter: string,
): { rows: FlatDraftAttribute[]; found: FlatDraftAttribute[] } {
  const wanted = filter.trim().toLowerCase();
  const rows = flattenDraft(attributes);
  const found = rows.filter(({ attribute: { name, displayName }, path }) =>
    [name, displayName, ...(wanted.includes('.') ? [path] : [])].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  const shown = new Set<FlatDraftAttribute>();
  for (let row of found) {
    shown.add(row);
    while (row.parent && !shown.has(row.parent)) {
      row = row.parent;
      shown.add(row);
    }
  }
  return { rows: rows.filter((row) => shown.has(row)), found };
}

/**
 * The rests of names whose labels are cut to the same text, by id. The tree shows a rest below its label, because
 * columns of wide files often begin with the same words.
 */
export function restsOfNames(rows: readonly FlatDraftAttribute[]): ReadonlyMap<string, string> {
  const byLabel = new Map<string, FlatDraftAttribute[]>();
  for (const row of rows) {
    const { name } = row.attribute;
    const label = treeLabel(name, false);
    if (label !== name) byLabel.set(label, [...(byLabel.get(label) ?? []), row]);
  }
  const alike = [...byLabel].filter(([, cut]) => cut.length > 1);
  return new Map(
    alike.flatMap(([label, cut]) =>
      cut.map(({ attribute: { id, name } }) => [id, name.slice(label.length - ELLIPSIS.length)]),
    ),
  );
}

/** The position of each row among those with the same parent, for screen readers. */
export function slotsOf(
  rows: readonly FlatDraftAttribute[],
): ReadonlyMap<string, { position: number; size: number }> {
  const byParent = new Map<string | undefined, string[]>();
  for (const { parent, attribute } of rows) {
    const siblings = byParent.get(parent?.attribute.id);
    if (siblings) siblings.push(attribute.id);
    else byParent.set(parent?.attribute.id, [attribute.id]);
  }
  return new Map(
    [...byParent.values()].flatMap((ids) =>
      ids.map((id, position) => [id, { position: position + 1, size: ids.length }]),
    ),
  );
}

export interface TreeAction {
  kind: 'open' | 'collapse' | 'expand';
  id: string;
}

/** The action of the left or right arrow on an attribute (ARIA Authoring Practices, tree view). */
export function treeActionOf(
  key: string,
  { attribute: { id, children }, parent }: FlatDraftAttribute,
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
