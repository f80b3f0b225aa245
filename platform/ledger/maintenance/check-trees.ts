/** Checks the trees in which versions were signed, while the ledger is read in order. */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { treeText } from '#platform/ledger/hashing.ts';
import { merkleRoot } from '#platform/ledger/merkle.ts';
import { MAX_LEAVES } from '#platform/ledger/append/sign-trees.ts';
import type { LedgerVersion, SignedTree } from '#platform/ledger/record.ts';

export type Say = (seq: number, message: string) => void;

export interface TreeCheck {
  /** Takes the trees that begin among the next versions, before those versions. */
  expect(trees: readonly SignedTree[]): void;
  /** Takes the next version. A tree is checked as soon as its last version was taken. */
  take(version: LedgerVersion): void;
  /** Says which trees are not complete at the end of the ledger. */
  end(): void;
}

interface OpenTree extends SignedTree {
  /** At most one more than a tree may have. */
  leaves: Pick<LedgerVersion, 'seq' | 'hash'>[];
}

/** @param keyOf the public key of a wallet, as far as the ledger was read */
export function createTreeCheck(
  zonePath: string,
  keyOf: (wallet: string) => KeyObject | undefined,
  say: Say,
): TreeCheck {
  const coming = new Map<number, SignedTree>();
  const open = new Map<number, OpenTree>();

  const begin = (seq: number) => {
    const tree = coming.get(seq);
    if (!tree) return;
    coming.delete(seq);
    open.set(seq, { ...tree, leaves: [] });
  };

  const add = (version: LedgerVersion) => {
    if (version.tree === null) return;
    const tree = open.get(version.tree);
    if (!tree) say(version.seq, `The tree ${version.tree} does not hold the record.`);
    else if (tree.signer !== version.signer) {
      say(version.seq, `The tree ${version.tree} has another signer than the record.`);
    } else if (tree.leaves.length <= MAX_LEAVES) {
      tree.leaves.push({ seq: version.seq, hash: version.hash });
    }
  };

  const close = (seq: number) => {
    for (const tree of open.values()) {
      if (tree.last > seq) continue;
      open.delete(tree.first);
      const problem = problemOf(zonePath, tree, keyOf(tree.signer));
      if (problem) say(tree.first, problem);
    }
  };

  return {
    expect(trees) {
      for (const tree of trees) coming.set(tree.first, tree);
    },
    take(version) {
      begin(version.seq);
      add(version);
      close(version.seq);
    },
    end() {
      for (const { first } of [...coming.values(), ...open.values()]) {
        say(first, `Records of the tree ${first} are missing.`);
      }
    },
  };
}

function problemOf(
  zonePath: string,
  { first, last, signer, root, signature, leaves }: OpenTree,
  key: KeyObject | undefined,
): string | undefined {
  const size = leaves.length;
  if (size > MAX_LEAVES) return `The tree ${first} has more than ${MAX_LEAVES} records.`;
  if (leaves[0]?.seq !== first || leaves.at(-1)?.seq !== last) {
    return `The tree ${first} does not begin and end with its first and last record.`;
  }
  if (!merkleRoot(leaves.map(({ hash }) => hash)).equals(root)) {
    return `The root of the tree ${first} does not match its records.`;
  }
  if (!key) return `The public key of the signer ${signer} is not in the ledger.`;
  return isSigned(zonePath, { first, root, size }, key, signature)
    ? undefined
    : `The signature does not match the tree ${first}.`;
}

/** Whether the holder of a key signed a tree. */
export function isSigned(
  zonePath: string,
  tree: Parameters<typeof treeText>[1],
  key: KeyObject,
  signature: Buffer,
): boolean {
  return verify(null, Buffer.from(treeText(zonePath, tree)), key, signature);
}
