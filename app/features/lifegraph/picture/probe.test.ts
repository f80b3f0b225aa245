import { expect, it } from 'vitest';
import { fallBack, isTooSlow } from './probe.ts';

const [FAST, SLOW] = [
  { records: 5_000, ms: 900 },
  { records: 100, ms: 1_234 },
];

it.each([
  ['3d', {}, '3d', undefined],
  ['3d', { '3d': FAST }, '3d', undefined],
  ['3d', { '3d': SLOW }, '2d', 'Drawn in 2D: a frame in 3D takes 1.2 seconds here.'],
  ['2d', { '3d': SLOW }, '2d', undefined],
  ['3d', { '2d': SLOW }, '3d', undefined],
  ['2d', { '2d': SLOW }, 'still', 'a frame takes 1.2 seconds here.'],
  ['3d', { '2d': SLOW, '3d': { records: 100, ms: 4_000 } }, 'still', 'takes 1.2 seconds'],
] as const)(
  'a picture wanted in %s, with %j too slow, is drawn in %s',
  (wanted, slow, drawn, why) => {
    const { drawing, reason } = fallBack(wanted, false, slow, 200);
    expect(drawing).toBe(drawn);
    if (why === undefined) expect(reason).toBeUndefined();
    else expect(reason).toContain(why);
    // A drawing that the address asks for is used, even when it is slow.
    expect(fallBack(wanted, true, slow, 200)).toEqual({ drawing: wanted });
  },
);

it('a frame that cannot be moved is too slow, unless there is little in it', () => {
  expect([16, 900, 1_100].map((ms) => isTooSlow('3d', ms, 500))).toEqual([false, false, true]);
  expect([1_100, 2_100].map((ms) => isTooSlow('2d', ms, 500))).toEqual([false, true]);
  expect(isTooSlow('3d', 9_000, 100)).toBe(false);
});
