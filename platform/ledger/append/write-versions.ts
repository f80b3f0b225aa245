/** Writes versions to the ledger and to the table of heads: few in one statement, many with COPY. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { COPY_FROM, copyBytes, copyLine, copyRows, copyText } from '#platform/storage/copy-rows.ts';
import type { CopyValue } from '#platform/storage/copy-rows.ts';
import { answered, execute } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { arrayText, column } from '#platform/ledger/projections/projection-tables.ts';
import type { Head, LedgerVersion, SignedTree } from '#platform/ledger/record.ts';

/** A version with the columns that only the table of heads has. */
export interface VersionWithHead {
  version: LedgerVersion;
  head: Pick<Head, 'key' | 'name' | 'deleted'>;
}

/** A version that is not in the ledger yet, with its body as JSON without the salt. */
export interface FirstWrite extends VersionWithHead {
  plainText: string;
}

/** Inserts versions into the ledger and into the table of heads. */
export async function writeVersions(
  on: Transaction,
  zone: ZoneRef,
  versions: readonly FirstWrite[],
): Promise<void> {
  if (versions.length >= COPY_FROM) return copyVersions(on, zone, versions);
  await execute(
    on,
    sql`with version as (${rows(versions)}), appended as (
          insert into ledger (zone, ${LEDGER_COLUMNS}) select ${zone.id}, ${LEDGER_COLUMNS} from version
        )
        ${upsertHeads(zone)}`,
    { prepared: true },
  );
}

async function copyVersions(
  on: Transaction,
  zone: ZoneRef,
  versions: readonly FirstWrite[],
): Promise<void> {
  const lines = versions.map(({ version, head, plainText }) => ({
    version,
    head,
    plainText,
    shared: copyLine(sharedValues(zone, version)),
  }));
  const ledger = copyRows(
    on,
    'ledger',
    ['zone', ...SHARED, 'running_hash', 'body'],
    lines,
    ({ version, shared }) => [
      shared,
      copyBytes(version.runningHash),
      version.bodyText && copyText(version.bodyText),
    ],
  );
  const fresh = lines.filter(({ version, head }) => version.seq === head.key);
  const heads = copyRows(
    on,
    'head',
    ['zone', ...SHARED, 'key', 'name', 'body', 'deleted'],
    fresh,
    ({ head, plainText, shared }) => [
      shared,
      head.key,
      head.name === null ? null : copyText(head.name),
      copyText(plainText),
      head.deleted,
    ],
  );
  const changed = versions.filter(({ version, head }) => version.seq !== head.key);
  await answered([ledger, heads, writeHeads(on, zone, changed)]);
}

/** The columns that both tables have, besides the zone. */
const SHARED = [
  ...['seq', 'chain', 'id', 'type', 'operation', 'timestamp', 'owners', 'limited_owners'],
  ...['effective_id', 'logged_in_id', 'signer', 'signature', 'tree', 'hash', 'previous_hash'],
] as const;

function sharedValues(zone: ZoneRef, r: LedgerVersion): CopyValue[] {
  return [
    zone.id,
    r.seq,
    copyText(r.chain),
    r.id,
    r.type,
    r.operation,
    r.timestamp,
    arrayText(r.owners),
    arrayText(r.limitedOwners),
    r.effectiveId,
    r.loggedInId,
    r.signer,
    copyBytes(r.signature),
    r.tree,
    copyBytes(r.hash),
    copyBytes(r.previousHash),
  ];
}

/** Copies versions that are already in the ledger into the table of heads. */
export async function writeHeads(
  on: Transaction,
  zone: ZoneRef,
  versions: readonly VersionWithHead[],
): Promise<void> {
  if (versions.length === 0) return;
  const stored = versions.map(({ version }) => version);
  const heads = versions.map(({ head }) => head);
  // OFFSET 0 keeps the lookup by index, however many rows PostgreSQL expects.
  await execute(
    on,
    sql`with version as (
          select l.*, t.key, t.name, l.operation = 'DELETE' as deleted
          from unnest(${column(stored, (r) => r.seq)}::bigint[],
            ${column(heads, (h) => h.key)}::bigint[], ${column(heads, (h) => h.name)}::text[]
          ) as t(seq, key, name)
          cross join lateral (
            select * from ledger where zone = ${zone.id} and seq = t.seq offset 0) as l
        )
        ${upsertHeads(zone)}`,
    { prepared: true },
  );
}

/** Inserts the trees in which versions were signed. */
export async function writeTrees(
  on: Transaction,
  zone: ZoneRef,
  trees: readonly SignedTree[],
): Promise<void> {
  if (trees.length === 0) return;
  await execute(
    on,
    sql`insert into ledger_tree (zone, first, last, signer, root, signature)
        select ${zone.id}, first, last, signer, root, signature from unnest(
          ${column(trees, (t) => t.first)}::bigint[], ${column(trees, (t) => t.last)}::bigint[],
          ${column(trees, (t) => t.signer)}::uuid[], ${column(trees, (t) => t.root)}::bytea[],
          ${column(trees, (t) => t.signature)}::bytea[]) as t(first, last, signer, root, signature)`,
    { prepared: true },
  );
}

function upsertHeads(zone: ZoneRef): RawBuilder<unknown> {
  return sql`insert into head (zone, key, chain, id, seq, type, operation, timestamp, owners,
      limited_owners, effective_id, logged_in_id, signer, signature, tree, hash, previous_hash, name, body, deleted)
    select ${zone.id}, key, chain, id, seq, type, operation, timestamp, owners, limited_owners,
      effective_id, logged_in_id, signer, signature, tree, hash, previous_hash, name, body::jsonb - 'salt', deleted
    from version
    on conflict (zone, key) do update set
      seq = excluded.seq, operation = excluded.operation, timestamp = excluded.timestamp,
      owners = excluded.owners, limited_owners = excluded.limited_owners,
      effective_id = excluded.effective_id, logged_in_id = excluded.logged_in_id,
      signer = excluded.signer, signature = excluded.signature, tree = excluded.tree,
      hash = excluded.hash,
      previous_hash = excluded.previous_hash, name = excluded.name, body = excluded.body,
      deleted = excluded.deleted`;
}

const LEDGER_COLUMNS = sql.join([...SHARED, 'running_hash', 'body'].map((name) => sql.ref(name)));

function rows(versions: readonly FirstWrite[]): RawBuilder<unknown> {
  const stored = versions.map(({ version }) => version);
  const heads = versions.map(({ head }) => head);
  return sql`select seq, chain, id, type, operation, timestamp, owners::uuid[],
      limited_owners::uuid[], effective_id, logged_in_id, signer, signature, tree, hash, previous_hash,
      running_hash, body, key, name, deleted
    from unnest(
      ${column(stored, (r) => r.seq)}::bigint[], ${column(stored, (r) => r.chain)}::text[],
      ${column(stored, (r) => r.id)}::uuid[], ${column(stored, (r) => r.type)}::text[],
      ${column(stored, (r) => r.operation)}::text[],
      ${column(stored, (r) => r.timestamp)}::timestamptz[],
      ${column(stored, (r) => arrayText(r.owners))}::text[],
      ${column(stored, (r) => arrayText(r.limitedOwners))}::text[],
      ${column(stored, (r) => r.effectiveId)}::uuid[], ${column(stored, (r) => r.loggedInId)}::uuid[],
      ${column(stored, (r) => r.signer)}::uuid[], ${column(stored, (r) => r.signature)}::bytea[],
      ${column(stored, (r) => r.tree)}::bigint[],
      ${column(stored, (r) => r.hash)}::bytea[], ${column(stored, (r) => r.previousHash)}::bytea[],
      ${column(stored, (r) => r.runningHash)}::bytea[], ${column(stored, (r) => r.bodyText)}::text[],
      ${column(heads, (h) => h.key)}::bigint[], ${column(heads, (h) => h.name)}::text[],
      ${column(heads, (h) => h.deleted)}::boolean[]
    ) as t(seq, chain, id, type, operation, timestamp, owners, limited_owners, effective_id,
      logged_in_id, signer, signature, tree, hash, previous_hash, running_hash, body, key, name, deleted)`;
}
