/**
 * Edge definitions: which records of two chains belong together, by equality of attributes.
 * Source: document 1, section 3; domain facts 4.9.
 */
import { z } from 'zod';

const column = z.string().min(1, 'Field cannot be blank').max(512);

export const edgeConditionSchema = z
  .array(z.object({ fromCol: column, toCol: column }))
  .min(1, 'At least one attribute association is required.')
  .max(16);
export type EdgeCondition = z.infer<typeof edgeConditionSchema>;

export const edgeDefinitionSchema = z.object({
  name: z.string().min(1, 'Field cannot be blank').max(256),
  fromDictionary: z.string().min(1, 'Field cannot be blank').max(256),
  toDictionary: z.string().min(1, 'Field cannot be blank').max(256),
  condition: edgeConditionSchema,
});
export type EdgeDefinition = z.infer<typeof edgeDefinitionSchema>;

export const storedEdgeSchema = edgeDefinitionSchema.extend({ edgeId: z.uuid() });
export type StoredEdge = z.infer<typeof storedEdgeSchema>;
