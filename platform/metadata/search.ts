/**
 * The search over all metadata of a zone. Each searchable value has an entry (ledger/projections/search-entries.ts). An
 * indexed lookup per term and per way to match finds the entries; each record is returned once, with its best match.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { emptyAnswer, MATCH_KINDS, searchResultsSchema } from '#model/metadata/search.ts';
import type { Match, SearchAnswer, SearchResults, ObjectKind } from '#model/metadata/search.ts';
import type { PolicyVersion } from '#model/directory/message.ts';
import {
  SEARCHED,
  SEARCHED_KINDS,
  typoLexeme,
  wordLexeme,
} from '#platform/ledger/projections/search-entries.ts';
import type { LexemeScope } from '#platform/ledger/projections/search-entries.ts';
import type { Findable } from '#platform/ledger/projections/searched-values.ts';
import {
  fold,
  matchKind,
  typoFormsOf,
  wordsOfTerm,
} from '#platform/ledger/projections/search-words.ts';
import { run } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { matchExcerpt } from './match-excerpt.ts';

/** A value that matches a term. */
interface Candidate {
  bucket: ObjectKind;
  key: number;
  place: number;
  /** The length of the value, in characters. */
  length: number;
  /** Index of the term. */
  term: number;
  /** Index into MATCH_KINDS. */
  kind: number;
}

/** The searching wallet and its zone. */
export interface Searcher {
  zone: ZoneRef;
  /** The wallet that is logged in. */
  wallet: string;
  /** Aborts when the searcher no longer waits. */
  signal?: AbortSignal | undefined;
}

/** The zone and the snapshot in which a search runs. */
interface Snapshot {
  zone: ZoneRef;
  on: Transaction;
}

export interface FoundMetadata extends SearchAnswer {
  /** The kinds with more matches than were counted. */
  truncated: ObjectKind[];
}

/** The time limit of one lookup. */
const STATEMENT_MS = 10_000;
/** How many values are read per kind of record and way to match, shared among the terms. */
const MAX_CANDIDATES = 1_000;
/** The last Unicode character: all texts with a prefix sort before the prefix followed by it. */
const LAST = '\u{10FFFF}';

/**
 * The metadata of the zone that matches any of the terms, best match first, with the number of matches per kind. First
 * come values that begin with a term. Words are looked up only for kinds that are not full then, and typos only for
 * kinds that are still not full. A search with many terms looks up more, so it takes its turn among the queries.
 * @param limit the maximum number of results per kind
 * @throws TooManyTurnsError
 */
export function searchMetadata(
  { zone, wallet, signal }: Searcher,
  terms: readonly string[],
  limit: number,
): Promise<FoundMetadata> {
  const search = (on: Transaction) => searchIn({ zone, on: on }, terms, limit);
  return queryTransaction(zone, wallet, search, { statementTimeoutMs: STATEMENT_MS, signal });
}

async function searchIn(
  snapshot: Snapshot,
  terms: readonly string[],
  limit: number,
): Promise<FoundMetadata> {
  const found = new Map<ObjectKind, Map<number, Candidate>>(
    SEARCHED_KINDS.map((bucket) => [bucket, new Map()]),
  );
  const truncated = new Set<ObjectKind>();
  const most = Math.max(Math.ceil(MAX_CANDIDATES / terms.length), limit);
  for (const lookUp of [findPrefixes, findWords, findTypos]) {
    const open = SEARCHED_KINDS.filter((bucket) => (found.get(bucket)?.size ?? 0) < limit);
    for (const bucket of SEARCHED_KINDS) if (!open.includes(bucket)) truncated.add(bucket);
    const seen = new Map<string, number>();
    for (const candidate of await lookUp(snapshot, terms, open, most)) {
      const { bucket, term } = candidate;
      const asked = `${bucket}/${term}`;
      seen.set(asked, (seen.get(asked) ?? 0) + 1);
      if (seen.get(asked) === most) truncated.add(bucket);
      keepBetter(found.get(bucket), candidate);
    }
  }
  const best = [...found.values()].map((candidates) => ranked(candidates).slice(0, limit)).flat();
  const answer = emptyAnswer();
  for (const [bucket, candidates] of found) answer.totals[bucket] = candidates.size;
  for (const { candidate, field, value, record } of await readFound(snapshot, best)) {
    const kind = MATCH_KINDS[candidate.kind] ?? 'fuzzy';
    const term = terms[candidate.term] ?? '';
    // `value` is only the beginning of a long text.
    const whole = record[field];
    const shown = matchExcerpt(typeof whole === 'string' ? whole : value, term);
    const match: Match = { field, value: shown, term, kind };
    const { bucket } = candidate;
    (answer[bucket] as object[]).push({ ...pick(record, shownOf(bucket)), match });
  }
  return { ...answer, truncated: [...truncated] };
}

function keepBetter(known: Map<number, Candidate> | undefined, candidate: Candidate): void {
  const before = known?.get(candidate.key);
  if (!before || compare(candidate, before) < 0) known?.set(candidate.key, candidate);
}

function ranked(candidates: ReadonlyMap<number, Candidate>): Candidate[] {
  return [...candidates.values()].sort(compare);
}

/** Sorts by kind of match, then names before other fields, short values before long ones, older records first. */
function compare(a: Candidate, b: Candidate): number {
  const rank = ({ kind, place, length, key }: Candidate) => [
    kind,
    Math.min(place, 1),
    length,
    key,
    place,
  ];
  const [one, other] = [rank(a), rank(b)];
  const at = one.findIndex((part, i) => part !== other[i]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

type LookUp = (
  snapshot: Snapshot,
  terms: readonly string[],
  buckets: readonly ObjectKind[],
  most: number,
) => Promise<Candidate[]>;

/** Values that equal the term or begin with it, in alphabetical order. */
const findPrefixes: LookUp = (snapshot, terms, buckets, most) =>
  findEach(
    snapshot,
    buckets.flatMap((bucket) =>
      terms.map((term, ordinal) => ({ bucket, term: ordinal, sought: fold(term) })),
    ),
    sql`case when e.folded = asked.sought then 0 else 1 end`,
    sql`e.zone = ${snapshot.zone.id} and e.bucket = asked.bucket and e.folded >= asked.sought
        and e.folded < asked.sought || ${LAST} order by e.folded limit ${most}`,
  );

/** Values with words that begin with the words of the term. */
const findWords: LookUp = (snapshot, terms, buckets, most) =>
  findLexemes(snapshot, 2, most, buckets, terms, (scope, words) =>
    words.map((word) => begins(scope, word)),
  );

/** Names with words that differ from the words of the term by one typo. */
const findTypos: LookUp = (snapshot, terms, buckets, most) =>
  findLexemes(snapshot, 3, most, buckets, terms, (scope, words) => {
    if (!words.some((word) => typoFormsOf(word).length > 0)) return [];
    return words.map((word) => {
      const typos = typoFormsOf(word).map((form) => typoLexeme(scope, form));
      return typos.length === 0 ? begins(scope, word) : `(${typos.join(' | ')})`;
    });
  });

function begins(scope: LexemeScope, word: string): string {
  return `${wordLexeme(scope, word)}:*`;
}

function findLexemes(
  snapshot: Snapshot,
  kind: number,
  most: number,
  buckets: readonly ObjectKind[],
  terms: readonly string[],
  queryOf: (scope: LexemeScope, words: string[]) => string[],
): Promise<Candidate[]> {
  const asked = buckets.flatMap((bucket) =>
    terms.flatMap((term, ordinal) => {
      const parts = queryOf({ zoneId: snapshot.zone.id, bucket }, wordsOfTerm(term));
      return parts.length === 0 ? [] : [{ bucket, term: ordinal, sought: parts.join(' & ') }];
    }),
  );
  return findEach(
    snapshot,
    asked,
    sql`${kind}::int`,
    // The lexemes contain the zone. `+ 0` keeps the planner from scanning all entries of the zone instead.
    sql`e.zone + 0 = ${snapshot.zone.id} and e.lexemes @@ asked.sought::tsquery limit ${most}`,
  );
}

interface Asked {
  bucket: ObjectKind;
  term: number;
  sought: string;
}

/** Runs one indexed lookup per term. */
async function findEach(
  { on }: Snapshot,
  asked: readonly Asked[],
  kind: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Candidate[]> {
  if (asked.length === 0) return [];
  return run<Candidate>(
    on,
    sql`select asked.bucket, found.key, found.place, found.length, asked.term, found.kind
        from unnest(${asked.map((a) => a.bucket)}::text[], ${asked.map((a) => a.term)}::int[],
          ${asked.map((a) => a.sought)}::text[]) as asked(bucket, term, sought),
        lateral (
          select e.key, e.place, length(e.folded) as length, ${kind} as kind
          from search_entry e where ${condition}) as found`,
  );
}

interface FoundRow {
  candidate: Candidate;
  field: string;
  value: string;
  record: Record<string, unknown>;
}

/** The matched values with their records, in the order of the candidates. */
async function readFound(
  { zone, on }: Snapshot,
  candidates: readonly Candidate[],
): Promise<FoundRow[]> {
  const rows = await run<Omit<FoundRow, 'candidate'> & { at: number }>(
    on,
    sql`select at, e.field, e.value, (
          select jsonb_object_agg(name, h.body -> kind.part -> name)
          from unnest(string_to_array(kind.shown, ',') || e.field) as name
          where h.body -> kind.part ? name) as record
        from unnest(${candidates.map(({ key }) => key)}::bigint[],
          ${candidates.map(({ place }) => place)}::int[]) with ordinality as c(key, place, at)
        join search_entry e on e.zone = ${zone.id} and e.key = c.key and e.place = c.place
        join head h on h.zone = ${zone.id} and h.key = c.key
        join unnest(${SEARCHED_KINDS}::text[], ${SEARCHED_KINDS.map((bucket) => SEARCHED[bucket].part)}::text[],
          ${SEARCHED_KINDS.map((bucket) => shownOf(bucket).join())}::text[]) as kind(bucket, part, shown)
          on kind.bucket = e.bucket
        order by at`,
  );
  return rows.flatMap(({ at, ...row }) => {
    const candidate = candidates[at - 1];
    return candidate ? [{ candidate, ...row }] : [];
  });
}

/** The policies that match any of the terms, best first. There are so few that each is checked in memory. */
export function searchPolicies(
  policies: readonly PolicyVersion[],
  terms: readonly string[],
  limit: number,
): Pick<SearchResults, 'terms'> & { total: number } {
  const found = policies
    .map(({ document, ...policy }) => {
      const match = bestMatch(terms, [
        { field: 'name', value: policy.name, use: 'name' },
        { field: 'type', value: policy.type, use: 'name' },
        { field: 'document', value: document, use: 'text' },
      ]);
      return match && { ...policy, match };
    })
    .filter((item) => item !== undefined)
    .sort((a, b) => nearness(a.match) - nearness(b.match));
  return { total: found.length, terms: found.slice(0, limit) };
}

function bestMatch(terms: readonly string[], values: readonly Findable[]): Match | undefined {
  const matches = values.flatMap(({ field, value, use }) =>
    terms.flatMap((term): Match[] => {
      const kind = matchKind(term, value, use);
      return kind ? [{ field, value: matchExcerpt(value, term), term, kind }] : [];
    }),
  );
  return matches.sort((a, b) => nearness(a) - nearness(b))[0];
}

function nearness({ kind }: Match): number {
  return MATCH_KINDS.indexOf(kind);
}

/** The fields of a record that a search result contains. */
function shownOf(bucket: ObjectKind): string[] {
  const { match: _match, ...fields } = searchResultsSchema.shape[bucket].element.shape;
  return Object.keys(fields);
}

function pick(record: Record<string, unknown>, fields: readonly string[]) {
  return Object.fromEntries(
    fields.filter((field) => Object.hasOwn(record, field)).map((field) => [field, record[field]]),
  );
}
