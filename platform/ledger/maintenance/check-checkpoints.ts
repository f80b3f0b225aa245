/** Compares the ledger with checkpoints that were kept elsewhere, while it is read in order. */
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { ZONE_WALLET } from '#platform/ledger/append/signing-keys.ts';
import { isSignedCheckpoint } from '#platform/ledger/checkpoint.ts';
import { GrowingTree } from '#platform/ledger/merkle.ts';
import type { LedgerVersion } from '#platform/ledger/record.ts';
import type { Say } from './check-trees.ts';

export interface CheckpointCheck {
  /** Takes the next record. */
  take(record: Pick<LedgerVersion, 'seq' | 'hash' | 'runningHash'>): void;
  /**
   * Says which checkpoints are behind the end of the ledger, or name another key.
   * @param keyOf the public key of a wallet, SPKI in base64
   */
  end(seq: number, keyOf: (wallet: string) => string | undefined): void;
}

/** The checkpoints of this zone whose signatures hold. It reports why the others are not compared. */
export function acceptedOf(
  zone: ZoneRef,
  checkpoints: readonly Checkpoint[],
  say: Say,
): Checkpoint[] {
  return checkpoints.filter((checkpoint) => isOf(zone, checkpoint, say));
}

/**
 * Compares the ledger with checkpoints. Only the first checkpoint that differs is reported: every later one differs
 * too, as a running hash follows from all records before it.
 * @param accepted of this zone, with signatures that hold
 */
export function createCheckpointCheck(accepted: readonly Checkpoint[], say: Say): CheckpointCheck {
  const coming = accepted.toSorted((a, b) => a.seq - b.seq);
  const keys = new Map(coming.map(({ seq, publicKey }) => [publicKey, seq]));
  /** The last checkpoint that holds. */
  let held = 0;
  let differs = false;
  const tree = new GrowingTree();
  const treeRoot = () => tree.root().toString('hex');

  return {
    take({ seq, hash, runningHash }) {
      if (coming.length > 0) tree.add(hash);
      while (coming[0] && coming[0].seq <= seq) {
        const checkpoint = coming.shift()!;
        const holds =
          checkpoint.seq === seq &&
          checkpoint.runningHash === runningHash.toString('hex') &&
          // The first checkpoints had no root.
          (checkpoint.root ?? treeRoot()) === treeRoot();
        if (holds && !differs) held = seq;
        if (holds || differs) continue;
        differs = true;
        say(checkpoint.seq, changed(held, checkpoint));
      }
    },
    end(seq, keyOf) {
      const [behind] = coming;
      if (behind) {
        say(
          seq,
          `The checkpoint ${nameOf(behind)} is behind the end of the ledger: records are gone.`,
        );
      }
      for (const [key, of] of keys) {
        if (key === keyOf(ZONE_WALLET)) continue;
        say(
          of,
          `The checkpoint of record ${of} was signed with another key than that of the zone.`,
        );
      }
    },
  };
}

function isOf(zone: ZoneRef, checkpoint: Checkpoint, say: Say): boolean {
  if (checkpoint.zone !== zone.path) {
    say(0, `The checkpoint ${nameOf(checkpoint)} is of the zone ${checkpoint.zone}.`);
    return false;
  }
  if (isSignedCheckpoint(checkpoint)) return true;
  say(checkpoint.seq, `The signature of the checkpoint ${nameOf(checkpoint)} does not hold.`);
  return false;
}

function changed(held: number, checkpoint: Checkpoint): string {
  const from = held === 0 ? 'the first one' : `record ${held + 1}`;
  return `The ledger differs from the checkpoint ${nameOf(checkpoint)}: something from ${from} on was changed since.`;
}

function nameOf({ seq, timestamp }: Checkpoint): string {
  return `of record ${seq} (${timestamp})`;
}
