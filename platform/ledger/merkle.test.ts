import { hash as digest } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyRanges,
  GrowingTree,
  inclusionRanges,
  pathOf,
  rootFromPath,
  merkleRoot,
  rootsOfRanges,
} from './merkle.ts';

const leafOf = (hex: string) =>
  digest('sha256', Buffer.concat([Buffer.of(0), Buffer.from(hex, 'hex')]), 'buffer');

/** The vectors of Certificate Transparency's own tests. */
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(leafOf);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** Roots of parts of the tree of eight leaves, a to h, which those tests name too. */
const [A, AB, , ABCD] = ROOTS;
const B = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
const CD = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const E = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const EF = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';
const GH = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const EFGH = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';

it.each(ROOTS.map((root, i) => [i + 1, root] as const))(
  'the Merkle tree computes the root of %i leaves as RFC 6962',
  (size, root) => {
    expect(merkleRoot(INPUTS.slice(0, size)).toString('hex')).toBe(root);
  },
);

describe('a proof', () => {
  const trees = fc
    .integer({ min: 1, max: 70 })
    .chain((size) => fc.tuple(fc.constant(size), fc.nat({ max: size - 1 })));
  const leavesOf = (size: number) =>
    Array.from({ length: size }, (_, n) => leafOf(n.toString(16).padStart(4, '0')));

  it('leads from each leaf to the root, in ten hashes at most for 1,024 leaves', () => {
    fc.assert(
      fc.property(trees, ([size, index]) => {
        const leaves = leavesOf(size);
        const path = pathOf(leaves, index);
        expect(rootFromPath(leaves[index]!, index, size, path)).toEqual(merkleRoot(leaves));
      }),
    );
    expect(pathOf(leavesOf(1_024), 700)).toHaveLength(10);
  });

  it('fails for another leaf, index or size, and for one hash more, less or changed', () => {
    fc.assert(
      fc.property(trees, fc.nat(), ([size, index], pick) => {
        const leaves = leavesOf(size);
        const leaf = leaves[index]!;
        const path = pathOf(leaves, index);
        const root = merkleRoot(leaves);
        const holds = (...args: Parameters<typeof rootFromPath>) =>
          rootFromPath(...args)?.equals(root) ?? false;
        expect(holds(leafOf('ff'), index, size, path)).toBe(false);
        expect(holds(leaf, index, size, [...path, leafOf('ff')])).toBe(false);
        expect(holds(leaf, size, size, path)).toBe(false);
        if (path.length === 0) return;
        const changed = path.map((hash, i) => (i === pick % path.length ? leafOf('ff') : hash));
        expect(holds(leaf, index, size, changed)).toBe(false);
        expect(holds(leaf, index, size, path.slice(1))).toBe(false);
        expect(holds(leaf, index ^ 1, size, path)).toBe(false);
      }),
    );
  });
});

describe('the tree of a stream of leaves', () => {
  const leavesOf = (size: number) =>
    Array.from({ length: size }, (_, n) => leafOf(n.toString(16).padStart(4, '0')));
  /** Pages of three leaves. */
  async function* pagesOf(leaves: readonly Buffer[]) {
    for (let at = 0; at < leaves.length; at += 3) yield leaves.slice(at, at + 3);
  }
  const hexOf = async (ranges: ReturnType<typeof inclusionRanges>, leaves: readonly Buffer[]) =>
    (await rootsOfRanges(ranges, pagesOf(leaves))).map((root) => root.toString('hex'));

  it('has the root of RFC 6962 at each size, also when it goes on from its subtrees', () => {
    let tree = new GrowingTree();
    for (const [size, root] of ROOTS.entries()) {
      tree = new GrowingTree(size, [...tree.subtreeRoots()]);
      tree.add(INPUTS[size]!);
      expect(tree.root().toString('hex')).toBe(root);
    }
    expect(() => new GrowingTree().root()).toThrow(RangeError);
  });

  it.each([
    [0, 8, [B, CD, EFGH]],
    [5, 8, [E, GH, ABCD]],
    [2, 3, [AB]],
    [1, 5, [A, CD, E]],
  ])('proves leaf %i of %i as RFC 6962', async (index, size, path) => {
    expect(await hexOf(inclusionRanges(index, size), INPUTS.slice(0, size))).toEqual(path);
  });

  it.each([
    [1, 1, []],
    [1, 8, [B, CD, EFGH]],
    [6, 8, [EF, GH, ABCD]],
    [2, 5, [CD, E]],
  ])('proves that %i leaves grew to %i as RFC 6962', async (before, size, path) => {
    expect(await hexOf(consistencyRanges(before, size), INPUTS.slice(0, size))).toEqual(path);
  });

  it('proves every leaf as the tree of an array does', async () => {
    for (const size of [1, 2, 3, 7, 8, 33]) {
      const leaves = leavesOf(size);
      for (let index = 0; index < size; index++) {
        const roots = await rootsOfRanges(inclusionRanges(index, size), pagesOf(leaves));
        expect(roots).toEqual(pathOf(leaves, index));
      }
    }
  });
});
