/** Reads what is compared of a zone, and what is brought from one zone to another. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import { counted } from '#model/text/counted.ts';
import { ownedBy } from '#platform/access/visible.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Comparable } from './compare-records.ts';
import { nameRecords, TYPES_OF_KINDS } from './named-records.ts';
import type { NamedRecord, StoredVersion } from './named-records.ts';
import { toComparable } from './to-comparable.ts';

/** Which records of a zone are read. */
export interface ComparedZone {
  zone: ZoneRef;
  kinds: readonly ComparedKind[];
  /** Whose contracts are compared: a wallet, its groups and system wallets; none without a wallet in the zone. */
  owners: readonly string[];
}

/** The zones hold more than is compared at once. Sent as 422. */
export class ComparisonTooLargeError extends Error {
  override name = 'ComparisonTooLargeError';
}

const MIB = 1024 * 1024;
/** Records of one zone, and bytes of them as JSON, that are compared at once: they are held in memory. */
const MAX_COMPARED_RECORDS = 20_000;
const MAX_COMPARED_BYTES = 32 * MIB;

/** The records that are compared, as `h`. Metadata are everybody's, contracts their owners'. */
function comparedHeads({ zone, kinds, owners }: ComparedZone): RawBuilder<unknown> {
  const types = kinds.map((kind) => TYPES_OF_KINDS[kind]);
  // `type <> 'ASSET'` is the condition of the index head_type.
  return sql`head h join unnest(${types}::text[], ${kinds}::text[]) as compared(of_type, kind)
      on h.type = of_type
    where h.zone = ${zone.id} and h.type <> 'ASSET' and h.type = any(${types}::text[]) and not h.deleted
      and (starts_with(h.chain, '$') or ${ownedBy({ ids: [...owners] }, 'h')})`;
}

/** @throws ComparisonTooLargeError */
export async function readComparables(
  on: Queryable,
  compared: ComparedZone,
  limits = { records: MAX_COMPARED_RECORDS, bytes: MAX_COMPARED_BYTES },
): Promise<Comparable[]> {
  return (await readNamedRecords(on, compared, limits)).map(toComparable);
}

/** The records whole, in the order in which they were made. @throws ComparisonTooLargeError */
export async function readNamedRecords(
  on: Queryable,
  compared: ComparedZone,
  limits = { records: MAX_COMPARED_RECORDS, bytes: MAX_COMPARED_BYTES },
): Promise<NamedRecord[]> {
  await requireReadable(on, compared, limits);
  const rows = await run<StoredVersion>(
    on,
    sql`select h.id, encode(h.hash, 'hex') as hash, h.chain, h.body, kind
        from ${comparedHeads(compared)} order by h.key`,
  );
  return nameRecords(on, compared.zone, rows);
}

async function requireReadable(
  on: Queryable,
  compared: ComparedZone,
  limits: { records: number; bytes: number },
): Promise<void> {
  const size = await runOne<{ records: number; bytes: number }>(
    on,
    sql`select count(*)::int as records, coalesce(sum(octet_length(h.body::text)), 0)::float8 as bytes
        from ${comparedHeads(compared)}`,
  );
  const { records = 0, bytes = 0 } = size ?? {};
  if (records <= limits.records && bytes <= limits.bytes) return;
  throw new ComparisonTooLargeError(
    `Zone '${compared.zone.name}' has ${counted(records, 'record')} of these kinds, with ${counted(Math.ceil(bytes / MIB), 'MiB', 'MiB')}: more than is compared at once (${counted(limits.records, 'record')}, ${limits.bytes / MIB} MiB). Name fewer kinds.`,
  );
}
