/**
 * Signs versions together. An Ed25519 signature costs as much as writing a version, so the versions that are written at
 * once for one signer form a tree (merkle.ts), and only its root is signed.
 */
import { treeText } from '#platform/ledger/hashing.ts';
import { merkleRoot } from '#platform/ledger/merkle.ts';
import type { Head, SignedTree } from '#platform/ledger/record.ts';
import type { Signer } from './signing-keys.ts';

/** The most versions that share a signature, so that a proof has ten hashes at most. */
export const MAX_LEAVES = 1_024;

export interface TreeBuilder {
  /** The tree of the signer's next version: the seq of its first one. */
  treeFor(wallet: string, seq: number): number;
  /** Adds a version to the tree that it names. Its head gets the signature once the tree is signed. */
  add(head: Head, tree: number, signer: Signer): void;
  /** Signs the trees and begins new ones. */
  sign(): SignedTree[];
}

interface OpenTree {
  first: number;
  signer: Signer;
  heads: Head[];
}

/** Collects the versions of a zone that are written together. */
export function createTreeBuilder(zonePath: string): TreeBuilder {
  /** The tree that each signer's next version belongs to. */
  let open = new Map<string, OpenTree>();
  let trees: OpenTree[] = [];

  return {
    treeFor(wallet, seq) {
      const tree = open.get(wallet);
      return tree && tree.heads.length < MAX_LEAVES ? tree.first : seq;
    },
    add(head, first, signer) {
      let tree = open.get(head.signer);
      if (tree?.first !== first) {
        tree = { first, signer, heads: [] };
        open.set(head.signer, tree);
        trees.push(tree);
      }
      tree.heads.push(head);
    },
    sign() {
      const signed = trees.map((tree) => signTree(zonePath, tree));
      open = new Map();
      trees = [];
      return signed;
    },
  };
}

function signTree(zonePath: string, { first, signer, heads }: OpenTree): SignedTree {
  const root = merkleRoot(heads.map(({ hash }) => hash));
  const size = heads.length;
  const signature = signer.sign(Buffer.from(treeText(zonePath, { first, size, root })));
  for (const head of heads) head.signature = signature;
  return { first, last: heads.at(-1)!.seq, signer: heads[0]!.signer, root, signature };
}
