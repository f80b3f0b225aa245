/**
 * Merkle trees as RFC 6962 defines them (section 2.1), over leaves that are hashed already. A proof is the hashes that
 * are met on the way from a leaf to the root; ten of them for the largest tree.
 */
import { sha256 } from './hashing.ts';

/** Nodes have another prefix than leaves (0x00, hashing.ts), so that no node can be passed off as a leaf. */
const NODE = Buffer.of(0x01);

/** The root over hashes of leaves, at least one. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
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

/** The root that a proof leads to (RFC 9162, section 2.1.3.2); undefined when it has the wrong length. */
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

/** A node without a sibling is its own parent. */
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
