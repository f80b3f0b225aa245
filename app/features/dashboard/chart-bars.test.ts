import { expect, it } from 'vitest';
import { chainLabel, chartWidth, isDrawable, scaleOf } from './chart-bars.ts';

it('a chart draws as many bars as a canvas can hold on the finest screens, no more', () => {
  expect(isDrawable(150)).toBe(true);
  expect(chartWidth(150) * 4).toBeLessThan(65_535);
  expect(isDrawable(200)).toBe(false);
});

it('a chart cuts the name of a chain at 12 characters [A-167]', () => {
  expect(chainLabel('twelve_chars')).toBe('twelve_chars');
  expect(chainLabel('thirteen_char')).toBe('thirteen_cha...');
});

it.each([
  [1, [1]],
  [3, [1, 2, 3]],
  [9, [3, 6, 9]],
  [59, [20, 40, 60]],
  [2_500, [1_000, 2_000, 3_000]],
  [4_000, [1_000, 2_000, 3_000, 4_000]],
  [8_001, [2_500, 5_000, 7_500, 10_000]],
])('a chart has lines at round values up to the greatest one: %i', (value, ticks) => {
  const scale = scaleOf([
    { chain: 'a', value: 0 },
    { chain: 'b', value },
  ]);
  expect(scale).toEqual({ top: ticks.at(-1), ticks });
});
