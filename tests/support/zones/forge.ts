/**
 * Replaces a zone's ledger by another, as somebody could who owns the database and KEY_SECRET: every record is
 * numbered, hashed and signed again, so that the ledger agrees with itself.
 */
import { sql } from 'kysely';
import { nextRunningHash, genesisHash, versionHash, treeText } from '#platform/ledger/hashing.ts';
import { merkleRoot } from '#platform/ledger/merkle.ts';
import { readLedger } from '#platform/ledger/read/read-ledger.ts';
import type { LedgerVersion } from '#platform/ledger/record.ts';
import { execute } from '#platform/storage/database.ts';
import type { TestZone } from './zone.ts';

/** All records of the zone's ledger. */
export async function recordsOf({ db, zone }: TestZone): Promise<LedgerVersion[]> {
  const records: LedgerVersion[] = [];
  for await (const page of readLedger(db, zone)) records.push(...page);
  return records;
}

/** The same ledger without the triggers that refuse changes, which a superuser can switch off. */
export async function becomeSuperuser({ db }: TestZone): Promise<void> {
  await execute(db, sql`alter table ledger disable trigger user`);
  await execute(db, sql`alter table ledger_tree disable trigger user`);
}

/** Replaces the zone's ledger by these records, in this order. */
export async function forgeLedger(t: TestZone, records: readonly LedgerVersion[]): Promise<void> {
  const { db, zone } = t;
  await execute(db, sql`delete from ledger where zone = ${zone.id}`);
  await execute(db, sql`delete from ledger_tree where zone = ${zone.id}`);
  const versions = new Map<string, Buffer>();
  let runningHash = genesisHash(zone.path);
  for (const [index, { previousHash: _, ...kept }] of records.entries()) {
    const seq = index + 1;
    const record = { ...kept, seq, tree: seq, previousHash: versions.get(kept.id) ?? null };
    const hash = versionHash(zone.path, record.chain, record, record.bodyText ?? '', 2);
    runningHash = nextRunningHash(runningHash, hash);
    versions.set(record.id, hash);
    const signer = await t.keyring.signer(db, zone, record.signer);
    const root = merkleRoot([hash]);
    const signature = signer.sign(Buffer.from(treeText(zone.path, { first: seq, size: 1, root })));
    await execute(
      db,
      sql`insert into ledger (zone, seq, chain, id, type, operation, timestamp, owners, limited_owners, effective_id,
            logged_in_id, signer, tree, hash, previous_hash, running_hash, body)
          values (${zone.id}, ${seq}, ${record.chain}, ${record.id}, ${record.type}, ${record.operation},
            ${record.timestamp}, ${record.owners}::uuid[], ${record.limitedOwners}::uuid[], ${record.effectiveId},
            ${record.loggedInId}, ${record.signer}, ${seq}, ${hash}, ${record.previousHash}, ${runningHash},
            ${record.bodyText})`,
    );
    await execute(
      db,
      sql`insert into ledger_tree (zone, first, last, signer, root, signature)
          values (${zone.id}, ${seq}, ${seq}, ${record.signer}, ${root}, ${signature})`,
    );
  }
  await execute(
    db,
    sql`update ledger_end set seq = ${records.length}, running_hash = ${runningHash} where zone = ${zone.id}`,
  );
}
