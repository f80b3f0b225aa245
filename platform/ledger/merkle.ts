/**
 * Merkle trees as RFC 6962 defines them (section 2.1), over leaves that are hashed already. An inclusion proof is the
 * hashes that are met on the way from a leaf to the root. A consistency proof shows that a tree only grew.
 *
 * Small trees are computed from an array of their leaves. The tree over all records of a zone is computed from a
 * stream.
 */
import { sha256 } from './hashing.ts';

/** Nodes have another prefix than leaves (0x00, hashing.ts), so that no node can be passed off as a leaf. */
const NODE = Buffer.of(0x01);

/** The root over hashes of leaves, at least one. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) level = parentsOf(level);
  const [root] = level;
  if (!root) throw new RangeError('A tree has at least one leaf.');
  return root;
}

/** The proof of a leaf: its sibling, the sibling of their parent, and so on. */
export function pathOf(leaves: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  let at = index;
  for (let level = leaves; level.length > 1; level = parentsOf(level)) {
    const sibling = level[at ^ 1];
    if (sibling) path.push(sibling);
    at >>= 1;
  }
  return path;
}

/** A tree that leaves are added to, of which only the roots of its complete subtrees are kept. */
export class GrowingTree {
  /** @param subtrees the roots of the complete subtrees of a tree with `size` leaves, the largest first */
  constructor(
    private size = 0,
    private readonly subtrees: Buffer[] = [],
  ) {}

  add(leaf: Buffer): void {
    let node = leaf;
    // Each complete subtree is a 1 among the bits of the size.
    for (let rest = this.size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      node = parentOf(this.subtrees.pop()!, node);
    }
    this.subtrees.push(node);
    this.size += 1;
  }

  /** @throws RangeError when it has no leaf */
  root(): Buffer {
    if (this.subtrees.length === 0) throw new RangeError('A tree has at least one leaf.');
    return this.subtrees.reduceRight((right, left) => parentOf(left, right));
  }

  /** The roots of its complete subtrees, the largest first. */
  subtreeRoots(): readonly Buffer[] {
    return this.subtrees;
  }
}

/** The leaves `from` to `to`, without that at `to`. */
export interface LeafRange {
  from: number;
  to: number;
}

/** The ranges whose roots are the inclusion proof of a leaf, in the order of the proof (PATH of RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    if (index < middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  return ranges;
}

/**
 * The ranges whose roots prove that the tree of the first `before` leaves grew to `size` leaves, in the order of the
 * proof (PROOF of RFC 6962, 2.1.2).
 */
export function consistencyRanges(before: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (before < to) {
    const middle = from + largestPowerBelow(to - from);
    if (before <= middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  // Whoever holds the old tree knows its root.
  return from === 0 ? ranges : [{ from, to }, ...ranges];
}

/** The root of each range, in their order; ranges may overlap. @param leaves all leaves in order, from the first on */
export async function rootsOfRanges(
  ranges: readonly LeafRange[],
  leaves: AsyncIterable<readonly Buffer[]>,
): Promise<Buffer[]> {
  const trees = ranges.map(() => new GrowingTree());
  let index = 0;
  for await (const page of leaves) {
    for (const leaf of page) {
      for (const [at, { from, to }] of ranges.entries()) {
        if (index >= from && index < to) trees[at]!.add(leaf);
      }
      index += 1;
    }
  }
  return trees.map((tree) => tree.root());
}

function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** The root that an inclusion proof leads to (RFC 9162, section 2.1.3.2); undefined when it has the wrong length. */
export function rootFromPath(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly Buffer[],
): Buffer | undefined {
  let node = leaf;
  let at = index;
  let last = size - 1;
  if (at < 0 || at > last) return undefined;
  for (const other of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      node = parentOf(other, node);
      // A node without a sibling is its own parent.
      while (at % 2 === 0) {
        at >>= 1;
        last >>= 1;
      }
    } else {
      node = parentOf(node, other);
    }
    at >>= 1;
    last >>= 1;
  }
  return last === 0 ? node : undefined;
}

/** The next level of a tree. A node without a sibling is its own parent. */
function parentsOf(level: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i]!, level[i + 1]];
    parents.push(right ? parentOf(left, right) : left);
  }
  return parents;
}

function parentOf(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([NODE, left, right]));
}
