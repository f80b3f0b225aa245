/**
 * What the buttons of the editor do to a draft. Each is a submit button whose value is the action: with JavaScript
 * the browser applies the action itself, without it the server does and answers with the changed form.
 */
import {
  changeAttribute,
  findAttribute,
  newAttribute,
  newIndex,
  flattenAttributes,
} from './draft.ts';
import type { Draft, DraftAttribute } from './draft.ts';
import type { EditorLocation } from './editor-location.ts';

export type DraftAction =
  /** Goes to another location, nothing else. */
  | { kind: 'show' }
  | { kind: 'addAttribute'; id: string; parent?: string }
  | { kind: 'removeAttribute'; id: string }
  | { kind: 'moveAttribute'; id: string; by: -1 | 1 }
  | { kind: 'addIndex'; id: string }
  | { kind: 'removeIndex'; id: string };

/** The field that carries an action; a form without one is to be saved. */
export const ACTION_FIELD = 'draftAction';

export function writeAction(action: DraftAction): string {
  return JSON.stringify(action);
}

/** The action that a form carries; one that cannot be read only shows the form again. */
export function readAction(value: unknown): DraftAction | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const { kind, id, parent, by } = JSON.parse(value) as Record<string, unknown>;
    if (typeof id !== 'string') return { kind: 'show' };
    switch (kind) {
      case 'addAttribute':
        return { kind, id, ...(typeof parent === 'string' && { parent }) };
      case 'moveAttribute':
        return { kind, id, by: by === -1 ? -1 : 1 };
      case 'removeAttribute':
      case 'addIndex':
      case 'removeIndex':
        return { kind, id };
    }
  } catch {
    // nothing of ours
  }
  return { kind: 'show' };
}

/** The draft after an action. Only the draft changes until it is saved. */
export function applyAction(draft: Draft, action: DraftAction): Draft {
  switch (action.kind) {
    case 'show':
      return draft;
    case 'addAttribute':
      return addAttribute(draft, newAttribute(action.id), action.parent);
    case 'removeAttribute':
      return removeAttribute(draft, action.id);
    case 'moveAttribute':
      return moveAttribute(draft, action.id, action.by);
    case 'addIndex':
      return { ...draft, indexes: [...draft.indexes, newIndex(action.id)] };
    case 'removeIndex':
      return { ...draft, indexes: draft.indexes.filter(({ id }) => id !== action.id) };
  }
}

/** Where one is after an action: at what is new, or next to what is gone. */
export function locationAfter(
  draft: Draft,
  action: DraftAction,
  here: EditorLocation,
): EditorLocation {
  switch (action.kind) {
    case 'addAttribute':
    case 'moveAttribute':
      return { tab: 'attributes', id: action.id };
    case 'removeAttribute':
      return { tab: 'attributes', id: neighbourOfAttribute(draft, action.id) };
    case 'addIndex':
      return { tab: 'indexes', id: action.id };
    case 'removeIndex': {
      const ids = draft.indexes.map(({ id }) => id);
      return { tab: 'indexes', id: neighbour(ids, action.id) };
    }
    case 'show':
      return here;
  }
}

function addAttribute(draft: Draft, added: DraftAttribute, parent: string | undefined): Draft {
  if (parent === undefined) return { ...draft, attributes: [...draft.attributes, added] };
  return changeAttribute(draft, parent, (attribute) => ({
    ...attribute,
    children: [...attribute.children, added],
  }));
}

/**
 * Takes an attribute out with its children. An index that holds one of them keeps its path, so that nobody saves
 * an index of fewer attributes unawares: the rules then say that the attribute is not there.
 */
function removeAttribute(draft: Draft, id: string): Draft {
  const found = findAttribute(draft, id);
  if (!found) return draft;
  // by descent, not by path: two attributes may have the same name until the draft is saved
  const gone = new Map(
    [found, ...flattenAttributes(found.attribute.children, found)].map(({ attribute, path }) => [
      attribute.id,
      path,
    ]),
  );
  const without = (list: DraftAttribute[]): DraftAttribute[] =>
    list
      .filter((attribute) => attribute.id !== id)
      .map((attribute) => ({ ...attribute, children: without(attribute.children) }));
  return {
    ...draft,
    attributes: without(draft.attributes),
    indexes: draft.indexes.map((index) => ({
      ...index,
      attributes: index.attributes.map((member) => gone.get(member) ?? member),
    })),
  };
}

function moveAttribute(draft: Draft, id: string, by: -1 | 1): Draft {
  const parent = findAttribute(draft, id)?.parent;
  if (!parent) return { ...draft, attributes: moved(draft.attributes, id, by) };
  return changeAttribute(draft, parent.id, (attribute) => ({
    ...attribute,
    children: moved(attribute.children, id, by),
  }));
}

function moved(siblings: DraftAttribute[], id: string, by: -1 | 1): DraftAttribute[] {
  const from = siblings.findIndex((attribute) => attribute.id === id);
  const to = from + by;
  const [mover, other] = [siblings[from], siblings[to]];
  if (!mover || !other) return siblings;
  return siblings.with(from, other).with(to, mover);
}

function neighbourOfAttribute(draft: Draft, id: string): string | undefined {
  const found = findAttribute(draft, id);
  const ids = found?.siblings.map((attribute) => attribute.id) ?? [];
  return neighbour(ids, id) ?? found?.parent?.id;
}

/** The one after, else the one before. */
function neighbour(ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1];
}
