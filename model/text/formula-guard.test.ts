import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

it.each([
  '=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '﹦1',
  '\n=1',
  '  @x',
  '\u200b=1',
  '\u0001-x',
  "'=1",
  '\tx',
])('the formula guard puts an apostrophe before %j, and takes it away again', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
  expect(unguardFormula(guardFormula(text))).toBe(text);
});

it.each(['a=1', '-5', '+1.5', ' a', '\nb', ''])('the formula guard leaves %j as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
});
