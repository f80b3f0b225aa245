/**
 * Checks a zone's ledger and its audit trail: every record's hash, its signature or that of its tree, the running
 * hash, that no seq is missing, that each version refers to the one before, and that the recorded end of the ledger is
 * right.
 */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import { build, runOne, transaction } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { LedgerProblem } from '#model/ledger/ledger-state.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { Tombstone } from './erase.ts';
import { publicKeyOf, publicKeyText } from '#platform/ledger/append/signing-keys.ts';
import { genesisHash, nextRunningHash, versionHash, formatOf } from '#platform/ledger/hashing.ts';
import type { LedgerVersion } from '#platform/ledger/record.ts';
import { readHashesBefore, readLedger, readTrees } from '#platform/ledger/read/read-ledger.ts';
import { checkAudit } from './check-audit.ts';
import { acceptedOf, createCheckpointCheck } from './check-checkpoints.ts';
import { createTreeCheck } from './check-trees.ts';
import type { Say } from './check-trees.ts';

/** At most this many problems are reported: after one broken link every later record has one. */
const MAX_PROBLEMS = 100;

const UNREADABLE = 'The record cannot be read.';

export interface LedgerReport {
  records: number;
  /** The number of records erased by signed tombstones; their hashes are still verified in the running hash. */
  erased: number;
  /** The lines of the audit trail. */
  auditLines: number;
  problems: LedgerProblem[];
}

/**
 * Verifies the whole ledger of a zone as it is at this moment; others may append to it meanwhile. The memory it uses does
 * not grow with the number of records.
 * @param checkpoints what the ledger must still agree with: without any, somebody with the database and all keys can write
 *   another ledger that agrees with itself
 */
export function verifyLedger(
  zone: ZoneRef,
  checkpoints: readonly Checkpoint[] = [],
): Promise<LedgerReport> {
  return transaction(zone.db, (on) => verifySnapshot(on, zone, checkpoints), {
    isolation: 'repeatable read',
    statementTimeoutMs: 0,
  });
}

async function verifySnapshot(
  on: Transaction,
  zone: ZoneRef,
  checkpoints: readonly Checkpoint[],
): Promise<LedgerReport> {
  const report: LedgerReport = { records: 0, erased: 0, auditLines: 0, problems: [] };
  const say = (seq: number, message: string) => {
    if (report.problems.length < MAX_PROBLEMS) report.problems.push({ seq, message });
  };
  const keys = new Map<string, KeyObject>();
  const erased = new Map<string, number>();
  let runningHash = genesisHash(zone.path);
  let seq = 0;
  const trees = createTreeCheck(zone.path, (wallet) => keys.get(wallet), say);
  const accepted = acceptedOf(zone, checkpoints, say);
  const kept = createCheckpointCheck(accepted, say);

  for await (const page of readLedger(on, zone)) {
    trees.expect(await readTrees(on, zone, seq + 1, page.at(-1)?.seq ?? seq));
    const ids = [...new Set(page.map(({ id }) => id))];
    const versions = await readHashesBefore(on, zone, ids, page[0]?.seq ?? seq);
    for (const record of page) {
      report.records++;
      if (record.seq !== seq + 1) {
        say(record.seq, `Records ${seq + 1} to ${record.seq - 1} are missing.`);
      }
      seq = record.seq;
      if (!rememberKey(record, keys)) say(record.seq, UNREADABLE);
      if (record.bodyText === null) {
        report.erased++;
        count(erased, record.chain, 1);
      } else {
        checkHash(zone, record, say);
        if (
          record.chain === SYSTEM_CHAINS.tombstone &&
          !subtractTombstone(record.bodyText, erased)
        ) {
          say(record.seq, UNREADABLE);
        }
      }
      if (formatOf(record) === 1) checkSignature(record, keys, say);
      trees.take(record);
      checkVersion(record, versions, say);
      runningHash = nextRunningHash(runningHash, record.hash);
      if (!runningHash.equals(record.runningHash)) {
        say(record.seq, 'The running hash does not follow from the records before.');
        runningHash = record.runningHash;
      }
      kept.take(record);
    }
  }
  for (const [chain, missing] of erased) {
    if (missing === 0) continue;
    say(seq, `The tombstones of chain ${chain} do not account for ${missing} erased records.`);
  }
  trees.expect(await readTrees(on, zone, seq + 1, Number.MAX_SAFE_INTEGER));
  trees.end();
  kept.end(seq, (wallet) => {
    const key = keys.get(wallet);
    return key && publicKeyText(key);
  });
  await checkEnd(on, zone, seq, runningHash, say);
  const { lines, problems } = await checkAudit(on, zone, accepted);
  report.auditLines = lines;
  report.problems.push(...problems);
  return report;
}

/** Keeps the public key of a record of the chain of keys. Returns false when the record cannot be read. */
function rememberKey(record: LedgerVersion, keys: Map<string, KeyObject>): boolean {
  if (record.chain !== SYSTEM_CHAINS.key || record.bodyText === null) return true;
  try {
    const { wallet, publicKey } = JSON.parse(record.bodyText) as {
      wallet: string;
      publicKey: string;
    };
    keys.set(wallet, publicKeyOf(publicKey));
    return true;
  } catch {
    return false;
  }
}

/** Subtracts the records that a tombstone accounts for from the count of erased ones. False when it cannot be read. */
function subtractTombstone(bodyText: string, erased: Map<string, number>): boolean {
  try {
    const { tombstone } = JSON.parse(bodyText) as { tombstone: Tombstone };
    count(erased, tombstone.chain, -tombstone.count);
    return true;
  } catch {
    return false;
  }
}

function count(counts: Map<string, number>, name: string, n: number): void {
  counts.set(name, (counts.get(name) ?? 0) + n);
}

function checkHash(zone: ZoneRef, record: LedgerVersion, say: Say): void {
  const hash = versionHash(
    zone.path,
    record.chain,
    record,
    record.bodyText ?? '',
    formatOf(record),
  );
  if (!hash.equals(record.hash)) say(record.seq, 'The hash does not match the record.');
}

/** The signature of a version of format 1, which has a signature of its own. */
function checkSignature(record: LedgerVersion, keys: Map<string, KeyObject>, say: Say): void {
  const key = keys.get(record.signer);
  if (!key) say(record.seq, `The public key of the signer ${record.signer} is not in the ledger.`);
  else if (!record.signature || !verify(null, record.hash, key, record.signature)) {
    say(record.seq, 'The signature does not match the record.');
  }
}

/** @param versions the hash of the newest version read so far, by record id. This version's hash replaces it. */
function checkVersion(record: LedgerVersion, versions: Map<string, Buffer>, say: Say): void {
  const before = versions.get(record.id);
  const follows = record.previousHash === null ? !before : before?.equals(record.previousHash);
  if (!follows) say(record.seq, 'The record does not follow from its version before.');
  versions.set(record.id, record.hash);
}

async function checkEnd(
  on: Transaction,
  zone: ZoneRef,
  seq: number,
  hash: Buffer,
  say: Say,
): Promise<void> {
  const end = await runOne(
    on,
    build.selectFrom('ledger_end').select(['seq', 'running_hash']).where('zone', '=', zone.id),
  );
  if ((end?.seq ?? 0) !== seq) {
    say(seq, `The ledger should end at record ${end?.seq ?? 0}, but ends at ${seq}.`);
  } else if (end && !end.running_hash.equals(hash)) {
    say(seq, 'The running hash of the end does not match the last record.');
  }
}
