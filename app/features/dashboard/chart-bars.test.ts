import { expect, it } from 'vitest';
import { chainLabel, chartWidth, isDrawable } from './chart-bars.ts';

it('draws as many bars as a canvas can hold on the finest screens, no more', () => {
  expect(isDrawable(150)).toBe(true);
  expect(chartWidth(150) * 4).toBeLessThan(65_535);
  expect(isDrawable(200)).toBe(false);
});

it('cuts the name of a chain at 12 characters [A-167]', () => {
  expect(chainLabel('twelve_chars')).toBe('twelve_chars');
  expect(chainLabel('thirteen_char')).toBe('thirteen_cha...');
});
