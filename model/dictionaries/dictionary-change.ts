/** What saving a changed dictionary would do: the answer to a preview, which saves nothing. */
import { z } from 'zod';
import { DATATYPES, INDEX_TYPES, LEGACY_INDEX_TYPES } from './datatypes.ts';
import type { Datatype } from './datatypes.ts';

/**
 * SAFE: everything that reads the records continues as before. CARE: what is written, or how fast it is found, changes.
 * BREAKING: attributes are removed or change their datatype, so that queries, edges and contracts that name them fail
 * or find nothing.
 */
export const CHANGE_CLASSES = ['SAFE', 'CARE', 'BREAKING'] as const;
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

const datatype = z.enum(DATATYPES as [Datatype, ...Datatype[]]);
const count = z.int().min(0);
const paths = z.array(z.string());

const problem = z.object({ path: z.string(), message: z.string() });

const changedIndexSchema = z.object({
  name: z.string(),
  type: z.enum([...INDEX_TYPES, ...LEGACY_INDEX_TYPES]),
  attributes: paths,
});
export type ChangedIndex = z.infer<typeof changedIndexSchema>;

/** How many items there are, and the first of them. */
const counted = <Item extends z.ZodType>(item: Item) => z.object({ count, first: z.array(item) });

export const dictionaryChangeSchema = z.object({
  /** The hash of the version that would be replaced; null when there is none. */
  hash: z.string().nullable(),
  class: z.enum(CHANGE_CLASSES),
  /** The class and its reasons, in one line. */
  summary: z.string(),
  /** Why a save would be refused, as far as the check came; null when nothing speaks against it. */
  refusal: z.string().nullable(),
  /** The number of records of the chain, and how many of them were checked. */
  records: count,
  checked: count,
  /** Dotted paths of attributes. */
  added: paths,
  removed: paths,
  retyped: z.array(z.object({ path: z.string(), from: datatype, to: datatype })),
  /**
   * Attributes whose stored values a save converts to the new datatype. `values` counts those of the checked records.
   * `respelled` of them get another text, such as 7 for '007'.
   */
  converted: z.array(
    z.object({ path: z.string(), from: datatype, to: datatype, values: count, respelled: count }),
  ),
  madeRequired: paths,
  /** Attributes with changed bounds, pattern, enum values or precision. */
  ruled: paths,
  /** The new action for attributes that the dictionary does not define; null when it stays. */
  undefinedAttributesAction: z.string().nullable(),
  indexesBuilt: z.array(changedIndexSchema),
  indexesDropped: z.array(changedIndexSchema),
  /**
   * Records that would not fit: their number, and the first that the caller may read. `reasons` has the most frequent
   * problems, each with its own number and first records. Problems name attributes, never values.
   */
  unfit: counted(z.object({ id: z.uuid(), problems: z.array(problem) })).extend({
    reasons: z.array(problem.extend({ count, first: z.array(z.uuid()) })),
  }),
  /** Edge definitions that join by an attribute that is removed or retyped. */
  edges: counted(
    z.object({
      id: z.uuid(),
      name: z.string(),
      fromDictionary: z.string(),
      toDictionary: z.string(),
      attributes: paths,
    }),
  ),
  /** Contracts that name such an attribute; `first` has only those that the caller may see. */
  contracts: counted(
    z.object({
      id: z.uuid(),
      kind: z.enum(['CONSENT', 'SMART']),
      name: z.string(),
      attributes: paths,
    }),
  ),
});
export type DictionaryChange = z.infer<typeof dictionaryChangeSchema>;
