import { expect, it } from 'vitest';
import { chartWidth, isDrawable } from './chart-bars.ts';

it('draws as many bars as a canvas can hold on the finest screens, no more', () => {
  expect(isDrawable(150)).toBe(true);
  expect(chartWidth(150) * 4).toBeLessThan(65_535);
  expect(isDrawable(200)).toBe(false);
});
