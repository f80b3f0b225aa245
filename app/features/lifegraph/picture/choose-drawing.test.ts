import { expect, it } from 'vitest';
import { chooseDrawing } from './choose-drawing.ts';

const few = { records: 10, edges: 20 };

it('the picture draws as wanted where it can', () => {
  expect(chooseDrawing('3d', 'hardware', few)).toEqual({ drawing: '3d' });
  expect(chooseDrawing('3d', 'software', few)).toEqual({ drawing: '3d' });
  expect(chooseDrawing('2d', 'hardware', { records: 10_000, edges: 50_000 })).toEqual({
    drawing: '2d',
  });
});

it.each([
  ['hardware', { records: 5_001, edges: 0 }, /up to 5,000 records and 10,000 edges\.$/],
  ['hardware', { records: 100, edges: 10_001 }, /^Drawn in 2D/],
  ['software', { records: 1_001, edges: 0 }, /1,000 records .* without a graphics card/],
] as const)(
  'the picture draws what is too large for 3D in 2D and says so: %s %o',
  (webgl, size, reason) => {
    const chosen = chooseDrawing('3d', webgl, size);
    expect(chosen.drawing).toBe('2d');
    expect(chosen.reason).toMatch(reason);
  },
);

it.each(['2d', '3d'] as const)(
  'the picture has only a still picture without WebGL: %s',
  (wanted) => {
    const chosen = chooseDrawing(wanted, 'none', few);
    expect(chosen.drawing).toBe('still');
    expect(chosen.reason).toMatch(/no WebGL.* The list has every record\./);
  },
);
