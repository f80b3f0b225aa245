import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_LABELS, layOutLabels } from './label-layout.ts';
import type { Box, LabelCandidate } from './label-layout.ts';

const VIEW: Box = { left: 0, top: 0, width: 800, height: 500 };

const candidate = (
  index: number,
  x: number,
  y: number,
  more: Partial<LabelCandidate> = {},
): LabelCandidate => ({
  ...{ index, x, y, radius: 6, width: 70, height: 16, matters: false },
  ...more,
});

const anyCandidates = fc
  .array(
    fc.record({
      x: fc.integer({ min: -50, max: 850 }),
      y: fc.integer({ min: -50, max: 550 }),
      radius: fc.integer({ min: 1, max: 30 }),
      width: fc.integer({ min: 10, max: 200 }),
      matters: fc.boolean(),
    }),
    { maxLength: 150 },
  )
  .map((all) => all.map((one, index) => candidate(index, one.x, one.y, one)));

describe('labels', () => {
  it('lie over no other one, within the view, and are not too many', () => {
    fc.assert(
      fc.property(anyCandidates, (candidates) => {
        const placed = layOutLabels(candidates, candidates, VIEW);
        expect(placed.length).toBeLessThanOrEqual(MOST_LABELS);
        placed.forEach((a, index) => {
          expect(a.left).toBeGreaterThanOrEqual(0);
          expect(a.top).toBeGreaterThanOrEqual(0);
          expect(a.left + a.width).toBeLessThanOrEqual(VIEW.width);
          expect(a.top + a.height).toBeLessThanOrEqual(VIEW.height);
          for (const b of placed.slice(index + 1)) {
            const isBeside = a.left + a.width <= b.left || b.left + b.width <= a.left;
            const isBelow = a.top + a.height <= b.top || b.top + b.height <= a.top;
            expect(isBeside || isBelow).toBe(true);
          }
        });
      }),
    );
  });

  it('lie over no record, but for those that matter', () => {
    const crowd = Array.from({ length: 400 }, (_, n) =>
      candidate(n, (n % 20) * 18, Math.floor(n / 20) * 18),
    );
    const middle = { ...crowd[210]!, matters: true };
    const placed = layOutLabels([middle, ...crowd.slice(100, 120)], crowd, VIEW);
    expect(placed.map(({ index }) => index)).toContain(210);
    for (const { index, left, top, width, height } of placed) {
      if (index === 210) continue;
      const under = crowd.filter(
        ({ x, y }) => x > left && x < left + width && y > top && y < top + height,
      );
      expect(under).toEqual([]);
    }
  });

  it('go to the most important ones first', () => {
    const [first, second] = [candidate(1, 400, 250), candidate(2, 402, 251)];
    const tight: Box = { left: 395, top: 240, width: 90, height: 20 };
    const ids = (all: LabelCandidate[]) => layOutLabels(all, [], tight).map(({ index }) => index);
    expect(ids([first, second])).toEqual([1]);
    expect(ids([second, first])).toEqual([2]);
  });

  it('stand beside their record', () => {
    const [label] = layOutLabels([candidate(0, 400, 250)], [], VIEW);
    expect(label).toMatchObject({ left: 410, top: 242 });
  });
});
