import { expect, it } from 'vitest';
import { findJsonLoss } from './json-loss.ts';

it.each([
  ['{"a":1,"a":2}', 'a', 'twice'],
  ['{"a":{"b":1},"c":[{"b":1},{"b":1,"\\u0062":null}]}', 'c[1].b', 'twice'],
  ['[{"a":"}\\"{","b":{"a":1},"a":""}]', '[0].a', 'twice'],
  ['{"data":{"amount":1.23456789012345678901}}', 'data.amount', 'digits'],
  ['[1,[0.10000000000000000001]]', '[1][0]', 'digits'],
  ['{"a":1e400}', 'a', 'digits'],
])('the check for losses finds what %s would lose', (json, path, why) => {
  expect(findJsonLoss(json)).toMatchObject({ path, why });
});

it.each([
  '{"a":{"b":1},"b":{"b":2},"c":[{"b":1},{"b":2}]}',
  '["a","a",{"a":"a"},"a"]',
  String.raw`{"a\\":"\"a\\\":","a":"\\","b":"\\\\"}`,
  '[0.1,1.50,-2e9,0.30000000000000004,5e-324,1.7976931348623157e308,-0.0,100000000000000000000]',
  // Some programs write 17 digits of each number.
  '[0.10000000000000001,12345678901234.566,0.50000000000000000000]',
  '"a"',
  '{}',
])('the check for losses finds nothing in %s', (json) => {
  JSON.parse(json);
  expect(findJsonLoss(json)).toBeUndefined();
});

it('the check for losses leaves numbers to who reads all of their digits', () => {
  expect(findJsonLoss('[1.23456789012345678901]', false)).toBeUndefined();
});

// An algorithm of quadratic time would need minutes for this number.
it('the check for losses reads a number of a million digits in linear time', () => {
  const json = `[1.${'0'.repeat(1_000_000)}1]`;
  expect(findJsonLoss(json)).toMatchObject({ path: '[0]', why: 'digits' });
});
