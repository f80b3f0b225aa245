/**
 * What differs between two zones of a customer: the records of both by their names, as their ids differ. 'here' is the zone
 * of the caller, 'there' the other one.
 */
import { z } from 'zod';

/** What is compared. Of contracts only those that the caller owns in each of the zones. */
export const COMPARED_KINDS = [
  'dictionaries',
  'edgeDefs',
  'glossaries',
  'userGroups',
  'systemWallets',
  'smartContracts',
  'consentContracts',
] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

export const COMPARED_STATUSES = ['onlyHere', 'onlyThere', 'different', 'same'] as const;
export type ComparedStatus = (typeof COMPARED_STATUSES)[number];

export const differenceSchema = z
  .object({
    /**
     * - `value`: both have it, with different values; one of them may be absent
     * - `members`: a list has members that the other lacks: `here` and `there` are these
     * - `order`: a list has the same members in another order
     * - `onlyHere`, `onlyThere`: an attribute or an index that the other lacks, in short
     * - `moved`: an attribute is in another object: its paths
     * - `renamed`: an attribute or index that is the same but for its name: its paths or names
     * - `position`: an attribute has another position among the others, counted from 1
     */
    how: z.enum([
      'value',
      'members',
      'order',
      'onlyHere',
      'onlyThere',
      'moved',
      'renamed',
      'position',
    ]),
    /** Absent for what the record itself has. */
    of: z.enum(['attribute', 'index']).optional(),
    /** The dotted path of the attribute, the name of the index, or that of a property. */
    item: z.string().optional(),
    /** Absent where a whole attribute or index differs. */
    field: z.string().optional(),
    here: z.json().optional(),
    there: z.json().optional(),
    /** A value is long: only its beginning is given, as text. */
    cut: z.literal(true).optional(),
  })
  .meta({ id: 'Difference' });
export type Difference = z.infer<typeof differenceSchema>;

export const comparedItemSchema = z
  .object({
    kind: z.enum(COMPARED_KINDS),
    name: z.string(),
    /** The chain of a contract. */
    chain: z.string().optional(),
    /** The ids of the record in both zones; absent where it is not. */
    hereId: z.uuid().optional(),
    thereId: z.uuid().optional(),
    status: z.enum(COMPARED_STATUSES),
    /** Empty unless the status is `different`. */
    differences: z.array(differenceSchema),
  })
  .meta({ id: 'ComparedItem' });
export type ComparedItem = z.infer<typeof comparedItemSchema>;

const count = z.int().min(0);

export const comparisonSchema = z.object({
  here: z.string(),
  there: z.string(),
  /** The kinds that were compared: those that were asked for and that the caller may read in both zones. */
  kinds: z.array(z.enum(COMPARED_KINDS)),
  /** How many there are of each status, whichever of them were asked for. */
  counts: z.object({ onlyHere: count, onlyThere: count, different: count, same: count }),
  /** By kind, then by name. */
  items: z.array(comparedItemSchema),
});
export type ZoneComparison = z.infer<typeof comparisonSchema>;
