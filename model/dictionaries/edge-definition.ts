/** Edge definitions, which say by equal attributes which records of two chains belong together. */
import { z } from 'zod';
import { DICTIONARY_LIMITS, EDGE_LIMITS, PATH_LENGTH } from '#model/fields/limits.ts';
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';
import { nameProblem } from './names.ts';

const NO_CONDITION = 'At least one attribute association is required.';
const TOO_MANY_CONDITIONS = `Field can hold ${EDGE_LIMITS.conditions} associations at most.`;
/** Refuses a pair of attributes that the definition already has. */
export const DUPLICATE_CONDITION =
  'Unable to add duplicated condition. Please select a different edge condition.';

const column = z.string(BLANK_MESSAGE).min(1, BLANK_MESSAGE).max(PATH_LENGTH);

export const edgeConditionSchema = z
  .array(z.strictObject({ fromCol: column, toCol: column }), NO_CONDITION)
  .min(1, NO_CONDITION)
  .max(EDGE_LIMITS.conditions, TOO_MANY_CONDITIONS);
export type EdgeCondition = z.infer<typeof edgeConditionSchema>;

const anyName = z.string(BLANK_MESSAGE).min(1, BLANK_MESSAGE).max(DICTIONARY_LIMITS.nameLength);
const edgeDefinitionSchema = z.object({
  name: anyName,
  fromDictionary: anyName,
  toDictionary: anyName,
  condition: edgeConditionSchema,
});
export type EdgeDefinition = z.infer<typeof edgeDefinitionSchema>;

/** An edge definition as it is created: its name follows the pattern and is no reserved word. */
export const edgeDefinitionInputSchema = edgeDefinitionSchema
  .strict()
  .extend({
    name: z.string(BLANK_MESSAGE).superRefine((name, context) => {
      const problem = nameProblem(name);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
  })
  .meta({ id: 'EdgeDefinitionInput' });

/** The associations as the rows of a form. The problem of a repeated pair is reported at its row. */
const conditionRowsSchema = edgeConditionSchema.superRefine((rows, context) => {
  const seen = new Set<string>();
  for (const [index, { fromCol, toCol }] of rows.entries()) {
    const pair = JSON.stringify([fromCol, toCol]);
    if (seen.has(pair)) {
      context.addIssue({ code: 'custom', path: [index, 'toCol'], message: DUPLICATE_CONDITION });
    }
    seen.add(pair);
  }
});

/** The form of a new edge definition, without the form's own fields (the form token). */
export const edgeDefinitionFormSchema = z.object({
  ...edgeDefinitionInputSchema.shape,
  condition: conditionRowsSchema,
});

/** The form of a stored one: name and dictionaries stay. */
export const edgeDefinitionChangeSchema = z.object({ condition: conditionRowsSchema });

/** A stored definition may have any name, because imports accept names that the form refuses. */
export const storedEdgeDefinitionSchema = edgeDefinitionSchema.extend({ edgeId: z.uuid() });
export type StoredEdgeDefinition = z.infer<typeof storedEdgeDefinitionSchema>;

/** The definition as it is answered, with the id under both names that clients know. */
export const answeredEdgeDefinitionSchema = storedEdgeDefinitionSchema
  .extend({ id: z.uuid() })
  .meta({ id: 'EdgeDefinition' });
export type AnsweredEdgeDefinition = z.infer<typeof answeredEdgeDefinitionSchema>;
