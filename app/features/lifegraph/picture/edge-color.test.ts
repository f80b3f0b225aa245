import { expect, it } from 'vitest';
import theme from '../../../../tailwind.config.ts';
import { edgeColor } from './edge-color.ts';

it('the color of an edge is one neutral gray for every label but HAS and RENDERED [B-306]', () => {
  expect(edgeColor('has')).toBe('--control');
  expect(edgeColor('')).toBe(edgeColor('constructor'));
  expect(edgeColor('HAS')).not.toBe(edgeColor('RENDERED'));
});

it('the list of edge colors names colors that the theme has', () => {
  const known = Object.values(theme.theme.colors);
  for (const label of ['HAS', 'RENDERED', 'other']) {
    expect(known).toContain(`var(${edgeColor(label)})`);
  }
});
