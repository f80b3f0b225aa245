import { expect, it } from 'vitest';
import {
  buildAttribute,
  buildDraft,
} from '#app/features/dictionaries/editor/draft/draft.testing.ts';
import { pasteLevel } from './paste-level.ts';

const city = buildAttribute('address.city', { name: 'city' });
const draft = buildDraft({
  attributes: [
    buildAttribute('code'),
    buildAttribute('address', { datatype: 'OBJECT', children: [city] }),
  ],
});

it.each([
  ['an open object', 'address', { parent: 'address', taken: ['city'] }],
  ['the object of an open child', 'address.city', { parent: 'address', taken: ['city'] }],
  ['the root', 'code', { parent: undefined, taken: ['code', 'address'] }],
])('pasted attributes go into %s', (_, id, level) => {
  expect(pasteLevel(draft, { tab: 'attributes', id })).toEqual(level);
});

it('pasted attributes of an empty draft go into the root', () => {
  expect(pasteLevel(buildDraft(), { tab: 'details' })).toEqual({ parent: undefined, taken: [] });
});
