import { describe, expect, it } from 'vitest';
import { looksLikeQuery, readIdPart, readShortQuery } from './typed-query.ts';

describe('a short query', () => {
  it.each([
    ['graph patients limit 5 depth 2', { chain: 'patients', limit: '5', depth: '2' }],
    ['Graph Patient depth 3', { chain: 'Patient', limit: '25', depth: '3' }],
    ['explore lab result limit 7', { chain: 'lab result', limit: '7', depth: '1' }],
    ['graph "lab result" depth 2 limit 1', { chain: 'lab result', limit: '1', depth: '2' }],
    ['graph patient', undefined],
    ["graph patient where data.a == 'b' limit 5", undefined],
    ['limit 5', undefined],
  ])('%s', (typed, query) => {
    expect(readShortQuery(typed)).toEqual(query);
  });
});

describe('a query', () => {
  it.each([
    ["GRAPH patient WHERE data.city == 'Boston'", true],
    ['from patient limit 5', true],
    ['SELECT data.* FROM patient LIMIT 5', true],
    ['graph patient', false],
    ['from', false],
    ['select a zone', false],
    ['patient limit', false],
  ])('%s: %s', (typed, looks) => {
    expect(looksLikeQuery(typed)).toBe(looks);
  });
});

describe('the beginning of an id', () => {
  it.each([
    ['5f3a', { part: '5f3a', kind: undefined }],
    ['14e82738-5aea', { part: '14e82738-5aea', kind: undefined }],
    ['job face', { part: 'face', kind: 'job' }],
    ['Receipt 5F3A', { part: '5F3A', kind: 'receipt' }],
    ['face', undefined],
    ['5f3', undefined],
    ['patient 5f3a', undefined],
    ['job patient', undefined],
  ])('%s', (typed, part) => {
    expect(readIdPart(typed)).toEqual(part);
  });
});
