import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LABELS, layOutLabels } from './label-layout.ts';
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

/** The distance between the middle of a record and the nearest point of a box. */
const distance = ({ x, y }: LabelCandidate, { left, top, width, height }: Box) =>
  Math.hypot(
    x - Math.max(left, Math.min(x, left + width)),
    y - Math.max(top, Math.min(y, top + height)),
  );

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
        expect(placed.length).toBeLessThanOrEqual(MAX_LABELS);
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

  it('lie over no other record, and touch none, if their own does not matter', () => {
    fc.assert(
      fc.property(anyCandidates, (any) => {
        const candidates = any.map((one) => ({ ...one, matters: false }));
        for (const { index, ...box } of layOutLabels(candidates, candidates, VIEW)) {
          const touched = candidates.filter(
            (one) => one.index !== index && distance(one, box) <= one.radius,
          );
          expect(touched).toEqual([]);
        }
      }),
    );
  });

  it('lie over others, and near, for a record that matters, where it has no room', () => {
    const crowd = Array.from({ length: 400 }, (_, n) =>
      candidate(n, (n % 20) * 18, Math.floor(n / 20) * 18),
    );
    const middle = crowd[210]!;
    expect(layOutLabels([middle], crowd, VIEW)).toEqual([]);
    const [label] = layOutLabels([{ ...middle, matters: true }], crowd, VIEW);
    expect(label?.index).toBe(210);
    expect(distance(middle, label!)).toBeLessThan(middle.radius + 30);
  });

  it('lie at a corner where the four sides are taken', () => {
    const others = [
      candidate(1, 415, 250, { radius: 2 }),
      candidate(2, 360, 250),
      candidate(3, 400, 281),
      candidate(4, 400, 219),
    ];
    const middle = candidate(0, 400, 250, { width: 24 });
    const corner = { left: expect.closeTo(406.2), top: expect.closeTo(256.2) };
    expect(layOutLabels([middle], others, VIEW)).toEqual([expect.objectContaining(corner)]);
    const taken = [
      ...others,
      ...[412, 388].flatMap((x) => [238, 262].map((y) => candidate(5, x, y))),
    ];
    expect(layOutLabels([middle], taken, VIEW)).toEqual([]);
    const far = layOutLabels([{ ...middle, matters: true }], taken, VIEW);
    expect(far.map(({ index }) => index)).toEqual([0]);
    expect(taken.filter((one) => distance(one, far[0]!) <= one.radius)).toEqual([]);
  });

  it('go to the most important ones first', () => {
    const [first, second] = [candidate(1, 400, 250), candidate(2, 402, 251)];
    const tight: Box = { left: 395, top: 240, width: 90, height: 20 };
    const ids = (all: LabelCandidate[]) => layOutLabels(all, [], tight).map(({ index }) => index);
    expect(ids([first, second])).toEqual([1]);
    expect(ids([second, first])).toEqual([2]);
  });

  it('are beside their record', () => {
    const [label] = layOutLabels([candidate(0, 400, 250)], [], VIEW);
    expect(label).toMatchObject({ left: 410, top: 242 });
  });
});
