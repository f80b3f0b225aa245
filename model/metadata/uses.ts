/** Where a record of metadata, or an attribute, is named by others. */
import { z } from 'zod';

/** What can be asked about. */
export const NAMED_KINDS = [
  'dictionaries',
  'attributes',
  'edgeDefs',
  'glossaries',
  'userWallets',
  'systemWallets',
  'userGroups',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** What names something, in the order of the answer. */
export const NAMING_KINDS = [
  'dictionaries',
  'attributes',
  'indexes',
  'edgeDefs',
  'glossaries',
  'userGroups',
  'systemWallets',
  'consentContracts',
  'smartContracts',
] as const;
export type NamingKind = (typeof NAMING_KINDS)[number];

/** How a contract, a definition or a term names something: mostly the field that has the name. */
export const NAMING_FIELDS = [
  'name',
  'displayName',
  'term',
  'aliases',
  'abbreviations',
  'fromDictionary',
  'toDictionary',
  'condition',
  'attributes',
  'fingerprintAttributes',
  'group',
  'accessControlUserGroup',
  'writeUserGroup',
  'chain',
  'to',
  'owners',
  'only',
  'when',
  'code',
  'metadata',
] as const;
export type NamingField = (typeof NAMING_FIELDS)[number];

export const useSchema = z
  .object({
    /** The id of a record; the name of a dictionary or an index; the path of an attribute. */
    id: z.string(),
    /** Its name; for a consent contract its description, which may be empty. */
    name: z.string(),
    /** The dictionary of an attribute or index, the chain of a contract. */
    chain: z.string().optional(),
    fields: z.array(z.enum(NAMING_FIELDS)),
  })
  .meta({ id: 'Use' });
export type Use = z.infer<typeof useSchema>;

/** How many records of a kind name it, and the first of them by their names. */
export const usesSchema = z.array(
  z.object({
    kind: z.enum(NAMING_KINDS),
    count: z.int().min(1),
    first: z.array(useSchema),
  }),
);
export type Uses = z.infer<typeof usesSchema>;
