/**
 * The search over all metadata: its request, and the eight kinds of items it finds.
 * Requirements.
 */
import { z } from 'zod';
import { requiredLineSchema } from '#model/fields/fields.ts';
import { SEARCH_LIMITS } from '#model/fields/limits.ts';
import { CONTRACT_TYPES } from '#model/contracts/receipt.ts';
import { storedSystemWalletSchema, storedUserWalletSchema } from '#model/wallets/wallet.ts';

const termsSchema = z
  .array(requiredLineSchema, 'Field is no list of terms.')
  .min(1, 'Enter one or more search terms.')
  .max(SEARCH_LIMITS.terms, `At most ${SEARCH_LIMITS.terms} terms are allowed.`);

const wholeSearchSchema = z.strictObject({
  terms: termsSchema,
  limit: z.int().min(1).max(SEARCH_LIMITS.mostFound).default(SEARCH_LIMITS.found),
});

/** The body of a search: `{terms: […]}`, or the list alone. */
export const searchBodySchema = z.preprocess(
  (given) => (Array.isArray(given) ? { terms: given } : given),
  wholeSearchSchema,
);

/** How the term matched the value, best first. */
export const MATCH_KINDS = ['exact', 'prefix', 'word', 'fuzzy'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

export const matchSchema = z
  .object({
    /** The field that matched: 'name', 'attributes.address.city'. */
    field: z.string(),
    /** The value of the field; of a long one the part around the match. */
    value: z.string(),
    term: z.string(),
    kind: z.enum(MATCH_KINDS),
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof matchSchema>;

const found = { match: matchSchema };

/** The items of each kind, each with its best match. Items with better matches come first. */
export const searchResultsSchema = z.object({
  dictionaries: z.array(
    z.object({ name: z.string(), description: z.string(), groupName: z.string(), ...found }),
  ),
  edgeDefs: z.array(
    z.object({
      edgeId: z.uuid(),
      name: z.string(),
      fromDictionary: z.string(),
      toDictionary: z.string(),
      ...found,
    }),
  ),
  userGroups: z.array(
    z.object({ id: z.uuid(), name: z.string(), description: z.string(), ...found }),
  ),
  userWallets: z.array(storedUserWalletSchema.extend(found)),
  systemWallets: z.array(storedSystemWalletSchema.extend(found)),
  glossaries: z.array(
    z.object({
      id: z.uuid(),
      term: z.string(),
      type: z.string(),
      description: z.string(),
      groupName: z.string(),
      ...found,
    }),
  ),
  /** Policies, which people sign. */
  terms: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      version: z.string(),
      type: z.string(),
      active: z.boolean(),
      ...found,
    }),
  ),
  /** Always empty. Clients of the real platform expect the list, but this platform has no pipelines. */
  ingestPipelines: z.array(z.object({ name: z.string(), description: z.string(), ...found })),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;
export type ResultKindId = keyof SearchResults;
/** The kinds that are records of metadata, each with a page of its own. Policies and pipelines are not. */
export type ObjectKind = Exclude<ResultKindId, 'terms' | 'ingestPipelines'>;

export const searchAnswerSchema = searchResultsSchema.extend({
  /** How many items of each kind match; for the kinds that the header X-Truncated names, a lower bound. */
  totals: z.object(
    Object.fromEntries(
      Object.keys(searchResultsSchema.shape).map((kind) => [kind, z.int()]),
    ) as Record<ResultKindId, z.ZodInt>,
  ),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export function emptyAnswer(): SearchAnswer {
  const kinds = Object.keys(searchResultsSchema.shape);
  const of = (value: () => unknown) => Object.fromEntries(kinds.map((name) => [name, value()]));
  return { ...of(() => []), totals: of(() => 0) } as SearchAnswer;
}

/** What somebody types of the name of a smart contract. */
export const namePartSchema = z.string().trim().min(1, 'Enter a part of the name.').max(200);

/** Smart contracts, found by their names. They are not metadata, so the answer above does not hold them. */
export const contractsAnswerSchema = z.array(
  z.object({
    sdoId: z.uuid(),
    chain: z.string(),
    name: z.string(),
    description: z.string(),
  }),
);
export type FoundContract = z.infer<typeof contractsAnswerSchema>[number];

/** What somebody types of an id: its first 4 to 36 letters. */
export const idPartSchema = z
  .string()
  .regex(
    /^[0-9a-f][0-9a-f-]{3,35}$/i,
    'Enter the first letters of an id: at least 4 of 0-9, a-f and -.',
  );

export const idsAnswerSchema = z.object({
  jobs: z.array(
    z.object({
      jobId: z.uuid(),
      name: z.string(),
      status: z.string(),
      jobCreated: z.string(),
      dictName: z.string(),
    }),
  ),
  receipts: z.array(
    z.object({
      sdoId: z.uuid(),
      chain: z.string(),
      contractType: z.enum(CONTRACT_TYPES),
      timestamp: z.string(),
    }),
  ),
});
