/**
 * Edge definitions: which records of two chains belong together, by equality of attributes.
 * Source: document 1, section 3; domain facts 4.9.
 */
import { z } from 'zod';
import { DICTIONARY_LIMITS, PATH_LENGTH } from './limits.ts';
import { BLANK_MESSAGE } from './field-messages.ts';
import { nameProblem } from './names.ts';

const NO_CONDITION = 'At least one attribute association is required.';
const column = z.string(BLANK_MESSAGE).min(1, BLANK_MESSAGE).max(PATH_LENGTH);

export const edgeConditionSchema = z
  .array(z.strictObject({ fromCol: column, toCol: column }), NO_CONDITION)
  .min(1, NO_CONDITION)
  .max(16);
export type EdgeCondition = z.infer<typeof edgeConditionSchema>;

const anyName = z.string(BLANK_MESSAGE).min(1, BLANK_MESSAGE).max(DICTIONARY_LIMITS.nameLength);
const edgeSchema = z.object({
  name: anyName,
  fromDictionary: anyName,
  toDictionary: anyName,
  condition: edgeConditionSchema,
});
export type EdgeDefinition = z.infer<typeof edgeSchema>;

/** An edge definition as it is created: its name follows the pattern and is no reserved word. */
export const edgeInputSchema = edgeSchema.strict().extend({
  name: z.string(BLANK_MESSAGE).superRefine((name, context) => {
    const problem = nameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
});

/** Its name may be any: imports accept names that the form refuses. */
export const storedEdgeSchema = edgeSchema.extend({ edgeId: z.uuid() });
export type StoredEdge = z.infer<typeof storedEdgeSchema>;
