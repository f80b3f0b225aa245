/**
 * What the buttons of the editor do to a draft. Each is a submit button whose value is its step: with JavaScript
 * the browser takes the step itself, without it the server does and answers with the changed form.
 */
import {
  changeAttribute,
  findAttribute,
  newAttribute,
  newIndex,
  placeAttributes,
} from './draft.ts';
import type { Draft, DraftAttribute } from './draft.ts';
import type { Place } from './editor-location.ts';

export type Step =
  /** Goes to another place, nothing else. */
  | { kind: 'show' }
  | { kind: 'addAttribute'; id: string; parent?: string }
  | { kind: 'removeAttribute'; id: string }
  | { kind: 'moveAttribute'; id: string; by: -1 | 1 }
  | { kind: 'addIndex'; id: string }
  | { kind: 'removeIndex'; id: string };

/** The field that carries a step; a form without one is to be saved. */
export const STEP_FIELD = 'step';

export function writeStep(step: Step): string {
  return JSON.stringify(step);
}

/** The step that a form carries; one that cannot be read only shows the form again. */
export function readStep(value: unknown): Step | undefined {
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

/** The draft after a step. Only the draft changes until it is saved. */
export function takeStep(draft: Draft, step: Step): Draft {
  switch (step.kind) {
    case 'show':
      return draft;
    case 'addAttribute':
      return addAttribute(draft, newAttribute(step.id), step.parent);
    case 'removeAttribute':
      return removeAttribute(draft, step.id);
    case 'moveAttribute':
      return moveAttribute(draft, step.id, step.by);
    case 'addIndex':
      return { ...draft, indexes: [...draft.indexes, newIndex(step.id)] };
    case 'removeIndex':
      return { ...draft, indexes: draft.indexes.filter(({ id }) => id !== step.id) };
  }
}

/** Where one is after a step: at what is new, or next to what is gone. */
export function placeAfter(draft: Draft, step: Step, here: Place): Place {
  switch (step.kind) {
    case 'addAttribute':
    case 'moveAttribute':
      return { tab: 'attributes', id: step.id };
    case 'removeAttribute':
      return { tab: 'attributes', id: neighbourOfAttribute(draft, step.id) };
    case 'addIndex':
      return { tab: 'indexes', id: step.id };
    case 'removeIndex': {
      const ids = draft.indexes.map(({ id }) => id);
      return { tab: 'indexes', id: neighbour(ids, step.id) };
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
    [found, ...placeAttributes(found.attribute.children, found)].map(({ attribute, path }) => [
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
