/**
 * The search over all metadata of a zone. Every value by which something may be found has an entry
 * (platform/ledger/search-entries.ts); an indexed look-up for each term and each way to match finds the entries, and
 * each thing stands once, under the best of its matches.
 */
import { sql } from 'kysely';
import {
  MATCH_KINDS,
  type Match,
  type SearchAnswer,
  type SearchBucket,
  type SearchBuckets,
} from '#model/search.ts';
import type { PolicyVersion } from '#model/message.ts';
import {
  shown,
  slipLexeme,
  wordLexeme,
  type Findable,
  type SearchedBucket,
} from '../ledger/search-entries.ts';
import { fold, matchKind, slipsOf, wordsOfTerm } from '../ledger/search-words.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

interface FoundRow {
  bucket: SearchedBucket;
  total: number;
  record: Record<string, unknown>;
  field: string;
  value: string;
  /** Which of the terms. */
  term: number;
  /** Index into MATCH_KINDS. */
  kind: number;
}

/** The last character there is: what begins with a text sorts before the text with this behind it. */
const LAST = '\u{10FFFF}';

/**
 * What of the zone's ledger matches any of the terms, best first, with how many there are of each kind.
 * @param limit how many of each kind are given at most
 */
export async function searchMetadata(
  zone: ZoneRef,
  terms: readonly string[],
  limit: number,
): Promise<SearchAnswer> {
  const rows = await run<FoundRow>(zone.db, findSql(zone, terms, limit));
  const answer = emptyAnswer();
  for (const { bucket, total, record, ...row } of rows) {
    const match: Match = {
      field: row.field,
      value: row.value,
      term: terms[row.term] ?? '',
      kind: MATCH_KINDS[row.kind] ?? 'fuzzy',
    };
    answer.totals[bucket] = total;
    add(answer, bucket, { ...pick(record, SHOWN[bucket]), match });
  }
  return answer;
}

/** The documents that match any of the terms, best first: few enough to look at one by one. */
export function searchPolicies(
  policies: readonly PolicyVersion[],
  terms: readonly string[],
  limit: number,
): Pick<SearchBuckets, 'terms'> & { total: number } {
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
      return kind ? [{ field, value: shown(value), term, kind }] : [];
    }),
  );
  return matches.sort((a, b) => nearness(a) - nearness(b))[0];
}

function nearness({ kind }: Match): number {
  return MATCH_KINDS.indexOf(kind);
}

/** An answer in which nothing was found. */
function emptyAnswer(): SearchAnswer {
  const buckets: SearchBuckets = {
    dictionaries: [],
    edgeDefs: [],
    userGroups: [],
    userWallets: [],
    systemWallets: [],
    glossaries: [],
    terms: [],
    ingestPipelines: [],
  };
  const totals = Object.keys(buckets).map((bucket) => [bucket, 0]);
  return { ...buckets, totals: Object.fromEntries(totals) as Record<SearchBucket, number> };
}

/** What of a record is answered; the rest is a call away. */
const SHOWN: Record<SearchedBucket, readonly string[]> = {
  dictionaries: ['name', 'description', 'groupName'],
  edgeDefs: ['edgeId', 'name', 'fromDictionary', 'toDictionary'],
  userGroups: ['id', 'name', 'description'],
  userWallets: ['id', 'fullName', 'email', 'principal'],
  systemWallets: ['id', 'type', 'description', 'accessControlUserGroup', 'writeUserGroup'],
  glossaries: ['id', 'term', 'type', 'description', 'groupName'],
};

function pick(record: Record<string, unknown>, fields: readonly string[]) {
  return Object.fromEntries(
    fields.filter((field) => Object.hasOwn(record, field)).map((field) => [field, record[field]]),
  );
}

function add(answer: SearchAnswer, bucket: SearchedBucket, item: object): void {
  (answer[bucket] as object[]).push(item);
}

function findSql(zone: ZoneRef, terms: readonly string[], limit: number) {
  const asked = terms.map((term, ordinal) => ({ ordinal, ...askFor(zone.id, term) }));
  const column = <Value>(of: (term: (typeof asked)[number]) => Value) => sql`${asked.map(of)}`;
  return sql`
    with term as (
      select * from unnest(${column((t) => t.ordinal)}::int[], ${column((t) => t.folded)}::text[],
        ${column((t) => t.words)}::text[], ${column((t) => t.near)}::text[]
      ) as t(ordinal, folded, words, near)
    ), hit as (
      select e.key, e.place, t.ordinal, case when e.folded = t.folded then 0 else 1 end as kind
        from term t, lateral (
          select key, place, folded from search_entry
          where zone = ${zone.id} and folded >= t.folded and folded < t.folded || ${LAST}) e
      union all
      select e.key, e.place, t.ordinal, 2 from term t, lateral (
        select key, place from search_entry
        where zone = ${zone.id} and lexemes @@ t.words::tsquery) e where t.words is not null
      union all
      select e.key, e.place, t.ordinal, 3 from term t, lateral (
        select key, place from search_entry
        where zone = ${zone.id} and lexemes @@ t.near::tsquery) e where t.near is not null
    ), best as (
      select distinct on (key) key, place, ordinal, kind from hit
      order by key, kind, place, ordinal
    ), ranked as (
      select b.key, b.ordinal, b.kind, e.bucket, e.field, e.value,
        count(*) over (partition by e.bucket) as total,
        row_number() over (
          partition by e.bucket
          order by b.kind, least(b.place, 1), length(e.folded), e.folded, b.key) as rank
      from best b join search_entry e on e.zone = ${zone.id} and e.key = b.key and e.place = b.place
    )
    select r.bucket, r.total, r.field, r.value, r.ordinal as term, r.kind,
      case r.bucket
        when 'dictionaries' then (h.body -> 'dictionary') - 'attributes' - 'indexes'
        when 'userGroups' then (h.body -> 'group') - 'group'
        when 'edgeDefs' then h.body -> 'edge'
        when 'userWallets' then h.body -> 'wallet'
        when 'systemWallets' then h.body -> 'systemWallet'
        else h.body -> 'glossary' end as record
    from ranked r join head h on h.zone = ${zone.id} and h.key = r.key
    where r.rank <= ${limit}
    order by r.bucket, r.rank`;
}

/** A term as the entries are asked for it; no query where it has no words, or none that a slip is forgiven in. */
function askFor(zoneId: number, term: string) {
  const words = wordsOfTerm(term);
  const begins = (word: string) => `${wordLexeme(zoneId, word)}:*`;
  const near = words.map((word) => {
    const slips = slipsOf(word);
    if (slips.length === 0) return begins(word);
    return `(${slips.map((form) => slipLexeme(zoneId, form)).join(' | ')})`;
  });
  const forgiving = words.some((word) => slipsOf(word).length > 0);
  return {
    folded: fold(term),
    words: words.length > 0 ? words.map(begins).join(' & ') : null,
    near: forgiving ? near.join(' & ') : null,
  };
}
