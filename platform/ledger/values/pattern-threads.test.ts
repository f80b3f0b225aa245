import { afterAll, expect, it } from 'vitest';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import { createRules } from './chain-rules.ts';
import { createPatternThreads } from './pattern-threads.ts';
import { createRecordRules, DictionaryError } from './record-rules.ts';
import type { Conformed } from './record-rules.ts';

const threads = createPatternThreads();
afterAll(() => threads.close());

const taker = { customer: 'acme', wallet: 'ada' };

/** RE2 follows hundreds of ways at once through such a text. */
const EVIL = '(a|b)*a(a|b){450}c';
const evilText = (length: number) =>
  Array.from({ length }, (_, i) => ((i * i * 7 + i) % 11 < 5 ? 'a' : 'b')).join('');

function rulesWith(...patterns: string[]) {
  return createRecordRules(
    buildDictionary({
      name: 'd',
      attributes: patterns.map((regex, i) => ({ name: `a${i}`, datatype: 'STRING', regex })),
    }),
  );
}

const settled = (rules: ReturnType<typeof rulesWith>, data: Record<string, unknown>) =>
  threads.settle<Conformed>(taker, (matched) => rules.conform(data, 'create', matched));

it('the check of patterns matches what takes long on a thread, with the outcomes of a short match', async () => {
  const rules = rulesWith('.{0,1000}', '[A-Z]{2}');
  const data = { a0: 'x'.repeat(1_000), a1: 'AB' };
  expect(() => rules.conform(data, 'create')).toThrow('too long to be matched at once');
  expect(await settled(rules, data)).toEqual({ data });
  const { problems } = await settled(rules, { ...data, a0: 'x'.repeat(1_001) });
  expect(problems?.map(({ message }) => message)).toEqual([
    expect.stringContaining('does not match the pattern .{0,1000} of this attribute.'),
  ]);
});

it('the refusal says how long a text may be', async () => {
  const { problems } = await settled(rulesWith(EVIL), { a0: evilText(65_000) });
  expect(problems?.[0]?.message).toContain(
    'has 65000 characters, and the pattern of this attribute is checked on 7363 at most. Shorten it, or simplify the pattern in the dictionary.',
  );
});

it('the check of patterns ends a thread whose time is over', async () => {
  const hasty = createPatternThreads(1);
  const rules = rulesWith(EVIL);
  const check = (text: string) =>
    hasty.settle<Conformed>(taker, (matched) => rules.conform({ a0: text }, 'create', matched));
  const { problems } = await check(evilText(7_000));
  expect(problems?.[0]?.message).toContain('takes too long to check by the pattern');
  await hasty.close();
});

it('the check of patterns matches little of one record at once, however small its patterns are', () => {
  const rules = createRecordRules(
    buildDictionary({
      name: 'd',
      attributes: [{ name: 'codes', datatype: 'STRING_ARRAY', regex: '[a-z]{10}' }],
    }),
  );
  const codes = (count: number) => ({ codes: Array.from({ length: count }, () => 'abcdefghij') });
  expect(rules.conform(codes(300), 'create')).toEqual({ data: codes(300) });
  expect(() => rules.conform(codes(500), 'create')).toThrow('too long to be matched at once');
});

it('the check of patterns bounds the patterns of a dictionary together', () => {
  const many = Array.from({ length: 11 }, (_, i) => `.{0,${980 + i}}`);
  expect(() => rulesWith(...many.slice(0, 10))).not.toThrow();
  expect(() => rulesWith(...many)).toThrow(DictionaryError);
  expect(() => rulesWith(...many)).toThrow(
    "a10: the pattern '.{0,990}' cannot be used: with it, the patterns of the dictionary are too many and too large.",
  );
});

it('the check of patterns says what to change in a dictionary that was saved when more was allowed', () => {
  const dictionary = buildDictionary({
    name: 'd',
    attributes: [{ name: 'code', datatype: 'STRING', regex: '((a|b)c){900}' }],
  });
  const zone = { path: 'acme/dev' } as ZoneRef;
  const chain = { dictionary, dictionaryHash: 'h' } as unknown as ChainDefinition;
  expect(() => createRules('secret')(zone, chain)).toThrow(
    /^The dictionary 'd' has to be changed before records are written: code: the pattern '.*' cannot be used: it has [\d,]+ steps, of 2,500 at most. Use fewer or smaller repetitions.$/,
  );
});
