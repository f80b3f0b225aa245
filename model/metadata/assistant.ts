/**
 * Conversations with the assistant: questions about the metadata of a zone, answers with numbered sources.
 * Requirements: B-027, B-580, B-581.
 */
import { z } from 'zod';
import { idSchema, requiredTextSchema } from '#model/fields/fields.ts';

export const APPROVAL_MESSAGE =
  'The assistant answers only when it may use the metadata of the zone.';

/** What a source is; the console links each kind to its screen. */
export const SOURCE_KINDS = [
  'dictionary',
  'edge',
  'glossary',
  'userWallet',
  'systemWallet',
  'userGroup',
  'job',
  'metrics',
] as const;

export const sourceSchema = z
  .object({
    /** Its number in the answer: 1 for '[1]'. */
    number: z.int().positive(),
    kind: z.enum(SOURCE_KINDS),
    /** The name for a dictionary, the id for anything else. */
    id: z.string(),
    title: z.string(),
  })
  .meta({ id: 'Source' });
export type Source = z.infer<typeof sourceSchema>;

export const questionSchema = z.strictObject({
  userPrompt: requiredTextSchema.max(4_000, 'Field can hold 4000 characters at most.'),
  /** The id of the conversation to continue; absent, empty or null for a new one. */
  conversationId: z
    .union([z.literal('').transform(() => undefined), idSchema])
    .nullish()
    .transform((id) => id ?? undefined),
  approvalToUseMetadata: z.literal(true, APPROVAL_MESSAGE),
});

export const assistantAnswerSchema = z.object({
  conversationId: z.uuid(),
  /** Markdown without links, images and HTML; '[1]' refers to a source. */
  answer: z.string(),
  sources: z.array(sourceSchema),
});
export type AssistantAnswer = z.infer<typeof assistantAnswerSchema>;

/** A part of an answer while it is written; only the whole answer is final. */
export const answerPartSchema = z.object({
  text: z.string(),
  /** True when this text replaces the parts before, which were not the answer. */
  replaces: z.boolean(),
});
export type AnswerPart = z.infer<typeof answerPartSchema>;

export const conversationSchema = z.object({
  conversationId: z.uuid(),
  history: z.array(
    z.object({
      requestDateTime: z.string(),
      prompt: z.string(),
      answer: z.string(),
      sources: z.array(sourceSchema),
    }),
  ),
});
export type Conversation = z.infer<typeof conversationSchema>;
