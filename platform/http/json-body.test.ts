import { describe, expect, it } from 'vitest';
import { jsonBody, jsonPieces } from './json-body.ts';

const LONG = 'x'.repeat(1_000);

describe('the pieces of an answer', () => {
  it.each([
    [[]],
    [{}],
    [[1, 'two', null, undefined, { a: undefined, b: [1] }]],
    [{ vertices: [], edges: [{ label: 'A' }], left: null }],
    [{ list: [undefined], none: undefined, n: 1 }],
    [{ none: undefined, list: [1] }],
    ['text'],
    [12.5],
    [{ plain: { deep: [1, { a: 'ü"\n' }] } }],
  ])('of %j are its JSON', (value) => {
    expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
  });

  it('are short, however long the lists are', () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ n, text: LONG }));
    for (const value of [rows, { vertices: rows, edges: rows, left: null }]) {
      const pieces = [...jsonPieces(value)];
      expect(pieces.join('')).toBe(JSON.stringify(value));
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(270_000);
    }
  });
});

describe('the body of an answer', () => {
  it('is a text when it is short', () => {
    expect(jsonBody([1, 2])).toBe('[1,2]');
  });

  it('leaves the event loop to others while a long one is written', async () => {
    const rows = Array.from({ length: 4_000 }, (_, n) => ({ n, text: LONG }));
    const body = jsonBody(rows);
    if (typeof body === 'string') throw new TypeError('The body is not a stream.');
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part as Uint8Array);
    isOver = true;
    expect(Buffer.concat(parts).toString()).toBe(JSON.stringify(rows));
    expect(turns).toBeGreaterThan(10);
  });
});
