import type { Operation } from '#model/records/record.ts';

/** The stored body of a record: data is under `data`, a definition or contract under the name of its type. */
export type Body = Record<string, unknown>;

/** The newest version of a record. */
export interface Head {
  key: number;
  chain: string;
  id: string;
  seq: number;
  type: string;
  operation: Operation;
  timestamp: string;
  owners: string[];
  limitedOwners: string[];
  effectiveId: string;
  loggedInId: string;
  signer: string;
  /** Its own signature, or the signature of its tree. */
  signature: Buffer;
  /** The tree that it was signed in, by the seq of the first version there; null where `v` is 1. */
  tree: number | null;
  hash: Buffer;
  previousHash: Buffer | null;
  name: string | null;
  body: Body;
  deleted: boolean;
}

/** The wallet that is signed in, and the wallet it acts as (the same unless elevated). */
export interface Actor {
  loggedInId: string;
  effectiveId: string;
}

/** A version to be appended, before it is numbered, hashed and signed. */
export interface NewVersion {
  chain: string;
  id: string;
  type: string;
  operation: Operation;
  owners: string[];
  limitedOwners?: string[];
  actor: Actor;
  /**
   * 'zone' when the zone itself signs the version (bootstrap, tombstones, receipts); else the effective wallet signs
   * it.
   */
  signedBy?: 'zone' | 'wallet';
  body: Body;
  /** The version this one follows; left out for the first. */
  previous?: Head;
}

/** A version as it is stored in the ledger. */
export interface LedgerVersion extends Omit<
  Head,
  'key' | 'name' | 'body' | 'deleted' | 'signature'
> {
  /** The signature of the version itself; null when its tree was signed. */
  signature: Buffer | null;
  runningHash: Buffer;
  /** Canonical JSON with the salt; null when it was erased. */
  bodyText: string | null;
}

/**
 * Versions of one signer that were signed together (merkle.ts): those that name the tree, in the order of their seq.
 */
export interface SignedTree {
  /** The seq of the first and of the last of them. */
  first: number;
  last: number;
  signer: string;
  root: Buffer;
  signature: Buffer;
}
