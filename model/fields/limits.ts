/**
 * Bounds of what people and clients send. This file does not import zod, because browsers load it for lengths and
 * counts of fields. A bound that only one entity has is in its file (MAX_MEMBERS); the bounds of a query are in
 * tql/ast.ts.
 */

/**
 * `line`: characters of one line; `title`: of the title of a download or the name of a saved view; `text`: of a longer
 * text. `listed`: items of a list. Each is a row of the form and costs the server 0.1 ms.
 */
export const FIELD_LIMITS = { line: 256, title: 200, text: 10_000, listed: 100 } as const;

/** Attribute associations of one edge definition. */
export const EDGE_LIMITS = { conditions: 16 } as const;

/** Fields of a glossary term: characters of each text, items of each list. */
export const GLOSSARY_LIMITS = {
  term: FIELD_LIMITS.line,
  description: FIELD_LIMITS.text,
  groupName: FIELD_LIMITS.line,
  type: FIELD_LIMITS.line,
  /** The length of one alias or abbreviation. */
  alias: FIELD_LIMITS.line,
  abbreviation: FIELD_LIMITS.line,
  propertyName: FIELD_LIMITS.line,
  propertyValue: FIELD_LIMITS.text,
  aliases: FIELD_LIMITS.listed,
  abbreviations: FIELD_LIMITS.listed,
  properties: FIELD_LIMITS.listed,
} as const;

/** Saved views: characters of a name and of the query of an address, and how many a person has. */
export const SAVED_VIEW_LIMITS = { name: FIELD_LIMITS.title, query: 8_000, ofOne: 500 } as const;

/** Bounds that keep one dictionary workable. The editor checks names more strictly (model/dictionaries/names.ts). */
export const DICTIONARY_LIMITS = {
  nameLength: 256,
  textLength: 10_000,
  regexLength: 1_000,
  attributes: 2_000,
  depth: 16,
  enumValues: 1_000,
  /** Digits after the point of a DECIMAL. */
  precision: 15,
  fingerprintAttributes: 100,
  /** Values of the defaults of all array attributes together: each is checked against its datatype and bounds. */
  listedDefaults: 20_000,
  indexes: 50,
  /** Attributes of one index. */
  indexAttributes: 32,
} as const;

/** Characters of the dotted path of an attribute. */
export const PATH_LENGTH = 512;

/** Characters of a query of the query language, and of a condition alone (CONDITION_LENGTH). */
export const QUERY_LENGTH = 100_000;
export const CONDITION_LENGTH = 10_000;

/** Records and chains whose moments are asked for at once. */
export const MOMENT_LIMITS = { ids: 10_000, chains: 100 } as const;

/** Characters of a mail address (RFC 5321, section 4.5.3.1). */
export const EMAIL_LENGTH = 320;

/** Terms of one search over all metadata, and items of each kind in an answer: by default and at most. */
export const SEARCH_LIMITS = { terms: 20, found: 100, mostFound: 1_000 } as const;

/**
 * The parameters of a page of a list: items, items before it, characters of `orderBy` and `search`, characters of a
 * word of a filter, words and ids of a filter.
 */
export const PAGE_LIMITS = {
  limit: 10_000,
  skip: 2 ** 31 - 1,
  orderBy: 200,
  search: 200,
  word: EMAIL_LENGTH,
  words: 100,
  ids: 1_000,
} as const;

/** What one upload of dictionaries holds. */
export const DICTIONARY_UPLOAD_LIMITS = { files: 100, bytes: 50 * 1024 * 1024 } as const;

/** Bytes of a file of glossary terms, and of a DbSchema file: their jobs hold them in memory. */
export const GLOSSARY_UPLOAD_BYTES = 50 * 1024 * 1024;
export const DBSCHEMA_UPLOAD_BYTES = 20 * 1024 * 1024;

/** Bytes of the file, or of its beginning, that the preview of an upload reads. */
export const UPLOAD_PREVIEW_BYTES = 1024 * 1024;

/**
 * What the proposal of a dictionary reads: bytes of a file or of its beginning, its first rows, and characters of these
 * rows.
 */
export const PROPOSAL_LIMITS = {
  bytes: 100 * 1024 * 1024,
  rows: 10_000,
  length: 64 * 1024 * 1024,
} as const;

/**
 * Bytes of the form of one dictionary, and of a dictionary sent as JSON. A dictionary with 2,000 attributes and texts
 * of usual lengths has about 1 MiB.
 */
export const DICTIONARY_FORM_BYTES = 4 * 1024 * 1024;

/** The most bytes of the form of a smart contract: the longest code, with up to nine bytes for each letter. */
export const SMART_CONTRACT_FORM_BYTES = 3 * 1024 * 1024;

/** The most neighbors of a record that are read at once. */
export const MAX_NEIGHBORS = 1_000;
