/**
 * The actions of the editor's buttons on a draft. Each button is a submit button whose value is the action. With
 * JavaScript the browser applies the action; without JavaScript the server does, and answers with the changed form.
 */
import {
  changeAttribute,
  findAttribute,
  flattenDraft,
  newAttribute,
  newIndex,
  unusedId,
} from './draft.ts';
import type { Draft, DraftAttribute, FlatDraftAttribute } from './draft.ts';
import { isObjectType } from '#model/dictionaries/datatypes.ts';
import type { PastedAttribute } from '#app/features/dictionaries/editor/paste/read-pasted.ts';
import { isItemTab } from '#app/features/dictionaries/editor/editor-location.ts';
import type { EditorLocation, ItemTab } from '#app/features/dictionaries/editor/editor-location.ts';

export type DraftAction =
  /** Opens another location and changes nothing. */
  | { kind: 'show' }
  /** Restores the item that was removed last. */
  | { kind: 'undo' }
  | { kind: 'add'; tab: ItemTab; id: string; parent?: string }
  | { kind: 'remove'; tab: ItemTab; id: string }
  | { kind: 'move'; tab: ItemTab; id: string; by: -1 | 1 }
  /** Moves an attribute before or after another one, or behind the last child of an object. */
  | { kind: 'drop'; tab: 'attributes'; id: string; where: DropPosition; target: string }
  /** Adds attributes at the end of a level: below `parent`, or at the root. The first one gets the id. */
  | { kind: 'paste'; tab: 'attributes'; id: string; parent?: string; items: PastedAttribute[] };

export type DropPosition = 'before' | 'after' | 'inside';

/** The field with the action. A form without it is to be saved. */
export const ACTION_FIELD = 'draftAction';

export function writeAction(action: DraftAction): string {
  return JSON.stringify(action);
}

/** The action of a form. An action that cannot be read only shows the form again. */
export function readAction(value: unknown): DraftAction | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const { kind, tab, id, parent, by, ...rest } = JSON.parse(value) as Record<string, unknown>;
    if (kind === 'undo') return { kind };
    if (!isItemTab(tab) || typeof id !== 'string') return { kind: 'show' };
    switch (kind) {
      case 'add':
        return { kind, tab, id, ...(typeof parent === 'string' && { parent }) };
      case 'remove':
        return { kind, tab, id };
      case 'move':
        return { kind, tab, id, by: by === -1 ? -1 : 1 };
      case 'drop':
        return parseDrop(id, rest);
      case 'paste':
        return {
          kind,
          tab: 'attributes',
          id,
          ...(typeof parent === 'string' && { parent }),
          // The form has fields of its own for the pasted text (see read-pasted.ts).
          items: [],
        };
    }
  } catch {
    // The value is not JSON.
  }
  return { kind: 'show' };
}

function parseDrop(id: string, { where, target }: Record<string, unknown>): DraftAction {
  const isKnown = where === 'before' || where === 'after' || where === 'inside';
  return isKnown && typeof target === 'string'
    ? { kind: 'drop', tab: 'attributes', id, where, target }
    : { kind: 'show' };
}

/** The draft after an action. Only the draft changes until it is saved. */
export function applyAction(draft: Draft, action: DraftAction): Draft {
  if (action.kind === 'show') return draft;
  if (action.kind === 'undo') return restoreLast(draft);
  const { tab, id } = action;
  const { indexes } = draft;
  switch (action.kind) {
    case 'add':
      return tab === 'attributes'
        ? addAttribute(draft, id, action.parent)
        : { ...draft, indexes: [...indexes, newIndex(id)] };
    case 'remove':
      return tab === 'attributes' ? removeAttribute(draft, id) : removeIndex(draft, id);
    case 'move':
      return tab === 'attributes'
        ? changeSiblings(draft, findAttribute(draft, id)?.parent?.attribute.id, (siblings) =>
            moved(siblings, id, action.by),
          )
        : { ...draft, indexes: moved(indexes, id, action.by) };
    case 'drop':
      return dropAttribute(draft, action);
    case 'paste':
      return pasteAttributes(draft, action);
  }
}

/** The open item after an action: the item that it added or moved, or the neighbor of the one that it removed. */
export function locationAfter(
  draft: Draft,
  action: DraftAction,
  current: EditorLocation,
): EditorLocation {
  if (action.kind === 'show') return current;
  if (action.kind === 'undo') {
    const last = draft.removed?.at(-1);
    return last ? { tab: last.tab, id: last.item.id } : current;
  }
  const { kind, tab, id } = action;
  if (kind !== 'remove') return { tab, id };
  const found = tab === 'attributes' ? findAttribute(draft, id) : undefined;
  const siblings = tab === 'attributes' ? (found?.siblings ?? []) : draft.indexes;
  const position = siblings.findIndex((item) => item.id === id);
  const neighbor = siblings[position + 1] ?? siblings[position - 1] ?? found?.parent?.attribute;
  return { tab, id: neighbor?.id };
}

function addAttribute(draft: Draft, id: string, parentId: string | undefined): Draft {
  return changeSiblings(draft, parentId, (siblings) => [...siblings, newAttribute(id)]);
}

/** Moves an attribute. The draft stays the same when the target is within the attribute or cannot have children. */
function dropAttribute(
  draft: Draft,
  { id, where, target }: Extract<DraftAction, { kind: 'drop' }>,
): Draft {
  const found = findAttribute(draft, id);
  const goal = findAttribute(draft, target);
  if (!found || !goal || isWithin(goal, id)) return draft;
  if (where === 'inside' && !isObjectType(goal.attribute.datatype)) return draft;
  const without = changeSiblings(draft, found.parent?.attribute.id, (siblings) =>
    siblings.filter((attribute) => attribute.id !== id),
  );
  if (where === 'inside') {
    return changeSiblings(without, target, (children) => [...children, found.attribute]);
  }
  return changeSiblings(without, goal.parent?.attribute.id, (siblings) => {
    const at = siblings.findIndex((attribute) => attribute.id === target);
    return siblings.toSpliced(where === 'before' ? at : at + 1, 0, found.attribute);
  });
}

function isWithin(flat: FlatDraftAttribute, id: string): boolean {
  return flat.attribute.id === id || (flat.parent !== undefined && isWithin(flat.parent, id));
}

/** The action of the keys that move an attribute: into the object before it, or behind the object that it is in. */
export function dropByKey(
  { attribute: { id }, parent, siblings, position }: FlatDraftAttribute,
  key: 'in' | 'out',
): DraftAction | undefined {
  if (key === 'out') {
    return (
      parent && {
        kind: 'drop',
        tab: 'attributes',
        id,
        where: 'after',
        target: parent.attribute.id,
      }
    );
  }
  const before = siblings[position - 1];
  return before && isObjectType(before.datatype)
    ? { kind: 'drop', tab: 'attributes', id, where: 'inside', target: before.id }
    : undefined;
}

function pasteAttributes(
  draft: Draft,
  { id, parent, items }: Extract<DraftAction, { kind: 'paste' }>,
): Draft {
  return items.reduce((last, { name, displayName, datatype, precision }, index) => {
    const own = index === 0 ? id : unusedId(last);
    const attribute = { ...newAttribute(own), name, displayName, datatype, precision };
    return changeSiblings(last, parent, (siblings) => [...siblings, attribute]);
  }, draft);
}

/**
 * Removes an attribute with its children. An index of one of them keeps its path, so that nobody saves an index of
 * fewer attributes without noticing: the rules then report that the attribute does not exist.
 */
function removeAttribute(draft: Draft, id: string): Draft {
  const found = findAttribute(draft, id);
  if (!found) return draft;
  // They are found by id and not by path, because two attributes may have the same name until the draft is saved.
  const removed = new Map(
    [found, ...flattenDraft(found.attribute.children, found)].map(({ attribute, path }) => [
      attribute.id,
      path,
    ]),
  );
  const after = changeSiblings(draft, found.parent?.attribute.id, (siblings) =>
    siblings.filter((attribute) => attribute.id !== id),
  );
  return {
    ...after,
    ...withMembers(draft, removed),
    removed: [
      ...(draft.removed ?? []),
      {
        tab: 'attributes',
        item: found.attribute,
        parent: found.parent?.attribute.id,
        position: found.position,
      },
    ],
  };
}

function removeIndex(draft: Draft, id: string): Draft {
  const { indexes, removed = [] } = draft;
  const position = indexes.findIndex((index) => index.id === id);
  const item = indexes[position];
  if (!item) return draft;
  return {
    ...draft,
    indexes: indexes.toSpliced(position, 1),
    removed: [...removed, { tab: 'indexes', item, position }],
  };
}

/** Undoes the last removal. Later changes stay. */
function restoreLast({ removed = [], ...draft }: Draft): Draft {
  const last = removed.at(-1);
  if (!last) return draft;
  const rest = { ...draft, removed: removed.slice(0, -1) };
  if (last.tab === 'indexes') {
    return { ...rest, indexes: draft.indexes.toSpliced(last.position, 0, last.item) };
  }
  const { item, parent, position } = last;
  const after = changeSiblings(rest, parent, (siblings) => siblings.toSpliced(position, 0, item));
  const found = findAttribute(after, item.id);
  const members = new Map(
    found &&
      [found, ...flattenDraft(item.children, found)].map(({ attribute, path }) => [
        path,
        attribute.id,
      ]),
  );
  const present = new Set(flattenDraft(draft.attributes).map(({ attribute }) => attribute.id));
  for (const id of present) members.delete(id);
  return { ...after, ...withMembers(after, members) };
}

/** The indexes, in which members are renamed. */
function withMembers(
  { indexes }: Draft,
  names: ReadonlyMap<string, string>,
): Pick<Draft, 'indexes'> {
  return {
    indexes: indexes.map((index) => ({
      ...index,
      attributes: index.attributes.map((member) => names.get(member) ?? member),
    })),
  };
}

/** The draft with a changed level. @param parentId the attribute whose children are changed; undefined for the root */
function changeSiblings(
  draft: Draft,
  parentId: string | undefined,
  change: (siblings: DraftAttribute[]) => DraftAttribute[],
): Draft {
  if (parentId === undefined) return { ...draft, attributes: change(draft.attributes) };
  return changeAttribute(draft, parentId, (parent) => ({
    ...parent,
    children: change(parent.children),
  }));
}

function moved<Item extends { id: string }>(items: Item[], id: string, by: -1 | 1): Item[] {
  const from = items.findIndex((item) => item.id === id);
  const [mover, other] = [items[from], items[from + by]];
  return mover && other ? items.with(from, other).with(from + by, mover) : items;
}
