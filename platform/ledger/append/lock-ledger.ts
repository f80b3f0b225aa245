/** The transaction of a group of appends, under the zone's lock: the row of `ledger_end`. */
import { sql } from 'kysely';
import { execute, run, transaction } from '#platform/storage/database.ts';
import type { Columns, Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { genesisHash } from '#platform/ledger/hashing.ts';
import type { LedgerEnd } from './stamp-version.ts';

/** Appends have no limit, because a changed dictionary may index millions of records. */
const NO_TIMEOUT = { statementTimeoutMs: 0 };

/** Runs work in a transaction under the zone's lock, which is asked for along with the begin. */
export function underLock<Result>(
  zone: ZoneRef,
  now: () => Date,
  work: (on: Transaction, end: LedgerEnd) => Promise<Result>,
): Promise<Result> {
  let end: LedgerEnd;
  return transaction(zone.db, (on) => work(on, end), {
    ...NO_TIMEOUT,
    async first(on) {
      end = await lockEnd(on, zone, now);
    },
  });
}

async function lockEnd(on: Transaction, zone: ZoneRef, now: () => Date): Promise<LedgerEnd> {
  const lock = () =>
    run<Columns<'ledger_end', 'seq' | 'running_hash' | 'timestamp' | 'metadata_seq'>>(
      on,
      sql`select seq, running_hash, timestamp, metadata_seq from ledger_end
          where zone = ${zone.id} for update`,
      { prepared: true },
    );
  let [row] = await lock();
  if (!row) {
    await execute(
      on,
      sql`insert into ledger_end (zone, running_hash, timestamp)
          values (${zone.id}, ${genesisHash(zone.path)}, ${now().toISOString()}) on conflict do nothing`,
    );
    [row] = await lock();
  }
  if (!row) throw new Error(`The ledger of zone ${zone.path} could not be opened.`);
  return {
    seq: row.seq,
    runningHash: row.running_hash,
    timestamp: row.timestamp,
    metadataSeq: row.metadata_seq,
    committedMetadataSeq: row.metadata_seq,
  };
}

export async function saveEnd(on: Transaction, zone: ZoneRef, end: LedgerEnd): Promise<void> {
  await execute(
    on,
    sql`update ledger_end set seq = ${end.seq}, running_hash = ${end.runningHash},
          timestamp = ${end.timestamp}, metadata_seq = ${end.metadataSeq} where zone = ${zone.id}`,
    { prepared: true },
  );
}
