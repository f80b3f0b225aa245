/** The history of one record of metadata, or of a contract: its versions, each compared with the one before. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ComparedKind, Difference } from '#model/metadata/comparison.ts';
import type { RecordVersion } from '#model/metadata/versions.ts';
import { isUuid } from '#model/fields/fields.ts';
import { asObject } from '#model/text/json-object.ts';
import { isMetadataChain, METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeadNames } from '#platform/ledger/read/heads.ts';
import { bodyOf, readNewestVersions, readVersion } from '#platform/ledger/read/read-ledger.ts';
import type { VersionPage } from '#platform/ledger/read/read-ledger.ts';
import type { Body, Head, LedgerVersion } from '#platform/ledger/record.ts';
import { countRows, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { differencesBetween } from './compare-records.ts';
import type { Comparable } from './compare-records.ts';
import { nameRecords, TYPES_OF_KINDS } from './named-records.ts';
import { toComparable } from './to-comparable.ts';

/** How long each statement may take. */
const STATEMENT_MS = 20_000;

/** Who asks for the history of which record. */
export interface HistoryRequest {
  zone: ZoneRef;
  /** The wallet that is logged in. */
  wallet: string;
  kind: ComparedKind;
  /** The id of the record, or the name of a dictionary. */
  id: string;
  /** The condition on a contract `h` that its history may be read. */
  owns: RawBuilder<unknown>;
  signal?: AbortSignal | undefined;
}

/**
 * A page of the versions, newest first, and their number; with a seq only that version, with its record.
 * @returns undefined when there is no such record or version, or none that may be read
 * @throws TooManyTurnsError
 */
export function compareVersions(
  request: HistoryRequest,
  page: VersionPage & { seq?: number | undefined },
): Promise<{ total: number; versions: RecordVersion[] } | undefined> {
  const { zone, wallet, signal } = request;
  const read = async (on: Queryable) => {
    const head = await readCompared(on, request);
    if (!head) return undefined;
    if (page.seq !== undefined) return readOneVersion(on, request, head, page.seq);
    const ofRecord = sql`from ledger where zone = ${zone.id} and id = ${head.id}`;
    const total = await countRows(on, ofRecord);
    // The version before the last one of the page is read to compare with.
    const rows = await readNewestVersions(on, zone, head.id, { ...page, limit: page.limit + 1 });
    const versions = await describeVersions(on, request, rows);
    const isLast = page.skip + rows.length === total;
    return { total, versions: isLast ? versions.slice(0, page.limit) : versions.slice(0, -1) };
  };
  return queryTransaction(zone, wallet, read, { statementTimeoutMs: STATEMENT_MS, signal });
}

type ComparedHead = Pick<Head, 'id' | 'chain' | 'seq'>;

/** Metadata are everybody's, contracts their owners'. */
function readCompared(
  on: Queryable,
  { zone, kind, id, owns }: HistoryRequest,
): Promise<ComparedHead | undefined> {
  const isDictionary = kind === 'dictionaries';
  if (!isDictionary && !isUuid(id)) return Promise.resolve(undefined);
  const isIt = isDictionary
    ? sql`h.chain = ${SYSTEM_CHAINS.dictionary} and h.name = ${id}`
    : sql`h.id = ${id}`;
  return runOne<ComparedHead>(
    on,
    sql`select h.id, h.chain, h.seq from head h
        where h.zone = ${zone.id} and ${isIt} and h.type = ${TYPES_OF_KINDS[kind]} and not h.deleted
          and (starts_with(h.chain, '$') or ${owns})`,
  );
}

async function readOneVersion(
  on: Queryable,
  request: HistoryRequest,
  { id, chain, seq: newest }: ComparedHead,
  seq: number,
) {
  const { zone } = request;
  const version = await readVersion(on, zone, id, seq);
  const present = version && (await readVersion(on, zone, id, newest));
  if (!version || !present) return undefined;
  const [described] = await describeVersions(on, request, [version, present]);
  if (!described) return undefined;
  const { bodyText } = version;
  const differences = seq === newest ? [] : described.differences;
  const record = bodyText === null ? {} : { record: recordIn(chain, bodyOf(version)) };
  return { total: 1, versions: [{ ...described, differences, ...record }] };
}

/** What a save of the record would send: of metadata their part of the body. */
function recordIn(chain: string, body: Body): NonNullable<RecordVersion['record']> {
  const record = isMetadataChain(chain) ? body[METADATA[chain].part] : body;
  return record as NonNullable<RecordVersion['record']>;
}

/** @param rows each is compared with the one after it */
async function describeVersions(
  on: Queryable,
  { zone, kind }: HistoryRequest,
  rows: readonly LedgerVersion[],
): Promise<RecordVersion[]> {
  const present = rows.filter(({ bodyText }) => bodyText !== null);
  const named = await nameRecords(
    on,
    zone,
    present.map((row) => ({ ...row, hash: row.hash.toString('hex'), body: bodyOf(row), kind })),
  );
  const bySeq = new Map(
    present.map((row, index) => {
      const record = named[index];
      return [row.seq, record && describedBy(toComparable(record), row)];
    }),
  );
  const authors = [...new Set(rows.map(({ loggedInId }) => loggedInId))];
  const { wallet, systemWallet } = SYSTEM_CHAINS;
  const names = await readHeadNames(on, zone, [wallet, systemWallet], authors);
  return rows.map((row, index): RecordVersion => {
    const { seq, operation, timestamp, loggedInId: author } = row;
    const [then, before] = [bySeq.get(seq), bySeq.get(rows[index + 1]?.seq ?? 0)];
    const differences: Difference[] = then && before ? differencesBetween(before, then) : [];
    const authorName = names.get(author);
    return {
      ...{ seq, operation, timestamp, author, differences },
      ...(authorName && { authorName }),
      ...(row.bodyText === null && { erased: true as const }),
    };
  });
}

/** A record without a name is called by its description. Here the description is compared as a value like others. */
function describedBy(comparable: Comparable, version: LedgerVersion): Comparable {
  const part = NAMED_BY_DESCRIPTION[comparable.kind];
  if (part === undefined) return comparable;
  const { description } = asObject(bodyOf(version)[part]);
  const { parts } = comparable;
  return { ...comparable, name: '', parts: { ...parts, values: { description, ...parts.values } } };
}

/** The part of the body with the description, by kind. */
const NAMED_BY_DESCRIPTION: Partial<Record<ComparedKind, string>> = {
  consentContracts: 'consentContract',
  systemWallets: METADATA.$system_wallet.part,
};
