import { describe, expect, it } from 'vitest';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import { changeFacts, convertedLines, namedOf, recordsSentence } from './change-facts.ts';

const CHANGE: DictionaryChange = {
  hash: 'h1',
  class: 'SAFE',
  summary: '',
  refusal: null,
  records: 0,
  checked: 0,
  added: [],
  removed: [],
  retyped: [],
  converted: [],
  madeRequired: [],
  ruled: [],
  undefinedAttributesAction: null,
  indexesBuilt: [],
  indexesDropped: [],
  unfit: { count: 0, reasons: [], first: [] },
  edges: { count: 0, first: [] },
  contracts: { count: 0, first: [] },
};

describe('the facts of a change', () => {
  it('are listed by weight, without those that are not there', () => {
    const facts = changeFacts({
      ...CHANGE,
      added: ['more'],
      removed: ['home.city'],
      retyped: [{ path: 'age', from: 'INTEGER', to: 'DECIMAL_ARRAY' }],
      undefinedAttributesAction: 'ERROR',
      indexesBuilt: [{ name: 'by_age', type: 'FULLTEXT', attributes: ['age', 'code'] }],
    });
    expect(facts.map(({ label, items }) => [label, ...items])).toEqual([
      ['Attributes removed', 'home.city'],
      ['Datatypes changed', 'age: Integer → Decimal[]'],
      ['Undefined attributes', 'are refused from now on'],
      ['Attributes added', 'more'],
      ['Indexes built', 'by_age (Full Text: age, code)'],
    ]);
  });

  it('count what is too long to be listed', () => {
    const removed = Array.from({ length: 20 }, (_, n) => `attribute_${n}`);
    const [fact] = changeFacts({ ...CHANGE, removed });
    expect(fact).toMatchObject({ more: 8 });
    expect(fact?.items).toHaveLength(12);
  });
});

describe('values that are converted', () => {
  const code = { path: 'code', from: 'STRING', to: 'INTEGER', values: 1, respelled: 0 } as const;

  it.each([
    [code, 'code: 1 stored value becomes Integer.'],
    [
      { ...code, values: 1200, respelled: 3 },
      'code: 1,200 stored values become Integer; 3 of them then written in another way, such as 7 for 007.',
    ],
    [
      { ...code, to: 'BOOLEAN', values: 2, respelled: 1 },
      'code: 2 stored values become Boolean; 1 of them then written in another way, such as true for 1.',
    ],
    [
      { ...code, to: 'DATETIME_ARRAY', values: 2, respelled: 2 },
      'code: 2 stored values become Datetime[]; 2 of them then written in another way, in UTC.',
    ],
  ] as const)('are told: %o', (converted, line) => {
    expect(convertedLines({ ...CHANGE, converted: [converted] })).toEqual([line]);
  });

  it('are a minimum when not all records were checked', () => {
    expect(convertedLines({ ...CHANGE, converted: [code], records: 9, checked: 5 })).toEqual([
      'code: at least 1 stored value becomes Integer.',
    ]);
  });
});

it.each([
  [{}, 'The chain has no records yet.'],
  [{ records: 1, checked: 1 }, 'The one record of the chain fits.'],
  [{ records: 1200, checked: 1200 }, 'All 1,200 records of the chain fit.'],
  [
    { records: 60000, checked: 50000 },
    'The first 50,000 of 60,000 records fit; the save checks the rest.',
  ],
  [{ records: 7, checked: 0 }, 'The chain has 7 records; the save checks them.'],
  [
    { records: 7, checked: 7, unfit: { count: 2, reasons: [], first: [] } },
    '2 of 7 records would not fit.',
  ],
  [
    { records: 60000, checked: 50000, unfit: { count: 2, reasons: [], first: [] } },
    '2 of the first 50,000 of 60,000 records would not fit.',
  ],
])('the records of %o are told so', (given, sentence) => {
  expect(recordsSentence({ ...CHANGE, ...given })).toBe(sentence);
});

it('the preview of a save names contracts, and counts those that one may not see', () => {
  expect(namedOf(['a', 'b'], 2)).toBe('a, b');
  expect(namedOf(['a'], 3)).toBe('a and 2 more');
  expect(namedOf([], 2)).toBe('2 that you may not see');
});
