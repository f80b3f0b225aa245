import { expect, it } from 'vitest';
import type { PaletteEntry } from './entries.ts';
import { prepare } from './rank.ts';
import { findCommands } from './results.ts';

const entry = (title: string, does: PaletteEntry['does']): PaletteEntry => ({
  ...{ id: title, title, heading: 'This screen', keys: [], does },
});

const entries = [
  entry('condition_record', { kind: 'press', press: () => undefined }),
  entry('Conditions', { kind: 'go', to: '/conditions' }),
  entry('Second ion', { kind: 'go', to: '/second' }),
];

it('the palette keeps what the page draws behind what the search finds, whatever it is called', () => {
  const { sure, drawn, vague } = findCommands(prepare(entries), 'condition');
  const titles = [sure, drawn, vague].map((found) => found.map((one) => one.entry.title));
  expect(titles).toEqual([['Conditions'], ['condition_record'], []]);
});

it('the palette tells apart what is only like the typed text', () => {
  const titlesOf = (typed: string) => {
    const { slips, vague } = findCommands(prepare(entries), typed);
    return [slips, vague].map((found) => found.map((one) => one.entry.title));
  };
  expect(titlesOf('secnod')).toEqual([['Second ion'], []]);
  expect(titlesOf('cond')).toEqual([[], ['Second ion']]);
});
