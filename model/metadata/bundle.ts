/**
 * What a zone defines as one JSON document: a bundle, which is kept in git and brought to any zone. It holds the promoted
 * kinds by their names, and nothing that only its own zone knows.
 */
import { z } from 'zod';
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import { storedEdgeDefinitionSchema } from '#model/dictionaries/edge-definition.ts';
import { DUPLICATE_MESSAGE } from '#model/fields/field-messages.ts';
import { areDistinct, requiredLineSchema } from '#model/fields/fields.ts';
import { changedGroupInputSchema, LAST_MEMBER_MESSAGE, MAX_MEMBERS } from '#model/wallets/group.ts';
import { termInputSchema } from './glossary.ts';
import type { PromotedKind } from './promotion.ts';

export const BUNDLE_FORMAT = 'keyway-definitions';
export const BUNDLE_VERSION = 1;

/** Bytes of a request that brings a bundle: the bundle is held in memory, and kept with the job. */
export const MAX_BUNDLE_BYTES = 8 * 1024 * 1024;
/** Records of each kind in a bundle. */
export const MAX_BUNDLE_RECORDS = 20_000;

/** A mail address is the same in small letters. A person without one has a name only. */
const memberSchema = requiredLineSchema.transform((member) =>
  member.includes('@') ? member.toLowerCase() : member,
);

const groupSchema = changedGroupInputSchema
  .extend({
    group: z
      .array(memberSchema, LAST_MEMBER_MESSAGE)
      .min(1, LAST_MEMBER_MESSAGE)
      .max(MAX_MEMBERS, `Field can hold ${MAX_MEMBERS} members at most.`)
      .refine(areDistinct, DUPLICATE_MESSAGE)
      .describe('People, by their mail addresses.'),
  })
  .meta({ id: 'BundleGroup' });

/** The schema of one record of each kind. */
export const BUNDLE_RECORDS = {
  dictionaries: dictionarySchema,
  edgeDefs: storedEdgeDefinitionSchema
    .omit({ edgeId: true })
    .strict()
    .meta({ id: 'BundleEdgeDefinition' }),
  glossaries: termInputSchema,
  userGroups: groupSchema,
} as const satisfies Record<PromotedKind, z.ZodType>;

const head = {
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
};

const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(schema).max(MAX_BUNDLE_RECORDS).optional();

/** The whole bundle: docs/bundle.schema.json is made from it. A kind that is left out is no part of the bundle. */
export const bundleSchema = z.strictObject({
  ...head,
  dictionaries: listOf(BUNDLE_RECORDS.dictionaries),
  edgeDefs: listOf(BUNDLE_RECORDS.edgeDefs),
  glossaries: listOf(BUNDLE_RECORDS.glossaries),
  userGroups: listOf(BUNDLE_RECORDS.userGroups),
});

const anyRecords = z.array(z.record(z.string(), z.json()));

/** A bundle as it is written: each record has only what it says, in a fixed order. */
export const writtenBundleSchema = z
  .object({
    ...head,
    dictionaries: anyRecords.optional(),
    edgeDefs: anyRecords.optional(),
    glossaries: anyRecords.optional(),
    userGroups: anyRecords.optional(),
  })
  .meta({ id: 'DefinitionsBundle' });
export type WrittenBundle = z.infer<typeof writtenBundleSchema>;

/** The text of a bundle in a file: the same bundle has the same bytes. */
export function bundleText(bundle: WrittenBundle): string {
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

/** The JSON Schema of a bundle, for editors and other programs. */
export function bundleJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(bundleSchema, {
    ...{ io: 'input', unrepresentable: 'any' },
  });
  return { $schema, title: 'The definitions of a zone, as one file', ...schema };
}
