/** The level that gets pasted attributes: that of the open object's children, or that of the open attribute. */
import { isObjectType } from '#model/dictionaries/datatypes.ts';
import { findAttribute } from '#app/features/dictionaries/editor/draft/draft.ts';
import type { Draft } from '#app/features/dictionaries/editor/draft/draft.ts';
import type { EditorLocation } from '#app/features/dictionaries/editor/editor-location.ts';

export interface PasteLevel {
  /** The attribute that becomes their parent; undefined at the root. */
  parent: string | undefined;
  /** The names that the level has already. */
  taken: string[];
}

export function pasteLevel(draft: Draft, { tab, id }: EditorLocation): PasteLevel {
  const open = tab === 'attributes' ? findAttribute(draft, id) : undefined;
  const isObject = open && isObjectType(open.attribute.datatype);
  const parent = isObject ? open : open?.parent;
  const siblings = parent ? parent.attribute.children : draft.attributes;
  return { parent: parent?.attribute.id, taken: siblings.map(({ name }) => name) };
}
