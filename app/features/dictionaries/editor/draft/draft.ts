/**
 * A dictionary while it is edited. Every value is kept as it was typed, and every attribute has an id that stays when
 * it is renamed or moved. The draft is plain data with pure functions, which browser and server share.
 *
 * The form has the draft as one field of JSON beside the controls of the open tab, not a field for each value. The
 * limits (DICTIONARY_LIMITS) allow 2,000 attributes of a dozen values on 16 levels. As fields, these would exceed every
 * limit of forms here (5,000 fields, 8 segments in a name, indexes up to 999) and be slow to render.
 */
import { toPropertyValues } from '#app/features/dictionaries/editor/attribute-properties.ts';
import type { Draft, DraftAttribute, DraftIndex } from './draft-schema.server.ts';

export type { Draft, DraftAttribute, DraftIndex };

/** An attribute with its position in the tree. */
export interface FlatDraftAttribute {
  attribute: DraftAttribute;
  /** The names from the root, joined by dots. */
  path: string;
  /** The level, which is 0 at the root. */
  depth: number;
  parent?: FlatDraftAttribute;
  siblings: readonly DraftAttribute[];
  /** The index among its siblings, from 0. */
  position: number;
}

export const NEW_DRAFT: Draft = {
  name: '',
  description: '',
  groupName: '',
  undefinedAttributesAction: 'KEEP',
  color: '',
  attributes: [],
  indexes: [],
};

/** A new attribute with its initial values. */
export function newAttribute(id: string): DraftAttribute {
  const values = toPropertyValues({ name: 'newAttribute', datatype: 'STRING' });
  return { id, ...values, children: [] };
}

/** A new index with its initial values. */
export function newIndex(id: string): DraftIndex {
  return { id, name: 'newIndex', type: 'NORMAL', attributes: [] };
}

/** All attributes, parents before their children. */
export function flattenDraft(
  siblings: readonly DraftAttribute[],
  parent?: FlatDraftAttribute,
): FlatDraftAttribute[] {
  return siblings.flatMap((attribute, position) => {
    const flat: FlatDraftAttribute = {
      attribute,
      path: parent ? `${parent.path}.${attribute.name}` : attribute.name,
      depth: parent ? parent.depth + 1 : 0,
      parent,
      siblings,
      position,
    };
    return [flat, ...flattenDraft(attribute.children, flat)];
  });
}

export function findAttribute(
  { attributes }: Pick<Draft, 'attributes'>,
  id: string | undefined,
): FlatDraftAttribute | undefined {
  return flattenDraft(attributes).find(({ attribute }) => attribute.id === id);
}

/** An id such as 'new-1' that no attribute or index has or had before it was removed. */
export function unusedId({ attributes, indexes, removed = [] }: Draft): string {
  const gone = removed.flatMap((one) => (one.tab === 'attributes' ? one.item : []));
  const taken = new Set([
    ...flattenDraft([...attributes, ...gone]).map(({ attribute }) => attribute.id),
    ...[...indexes, ...removed.map(({ item }) => item)].map(({ id }) => id),
  ]);
  let number = 1;
  while (taken.has(`new-${number}`)) number += 1;
  return `new-${number}`;
}

/** The draft with one attribute changed. */
export function changeAttribute(
  draft: Draft,
  id: string,
  change: (attribute: DraftAttribute) => DraftAttribute,
): Draft {
  const within = (list: DraftAttribute[]): DraftAttribute[] =>
    list.map((attribute) =>
      attribute.id === id
        ? change(attribute)
        : attribute.children.length > 0
          ? { ...attribute, children: within(attribute.children) }
          : attribute,
    );
  return { ...draft, attributes: within(draft.attributes) };
}

export function changeIndex(
  draft: Draft,
  id: string,
  change: (index: DraftIndex) => DraftIndex,
): Draft {
  return {
    ...draft,
    indexes: draft.indexes.map((index) => (index.id === id ? change(index) : index)),
  };
}

/** The ids of the attributes in the primary index, at which the tree has a sign. */
export function primaryIds({ indexes }: Pick<Draft, 'indexes'>): ReadonlySet<string> {
  return new Set(indexes.find(({ type }) => type === 'PRIMARY')?.attributes);
}

/** The draft as JSON without empty values. Two drafts with the same text are equal. */
export function writeDraft(draft: Draft): string {
  return JSON.stringify(draft, (key, value: unknown) =>
    key !== '' && (value === '' || value === false || (Array.isArray(value) && value.length === 0))
      ? undefined
      : value,
  );
}
