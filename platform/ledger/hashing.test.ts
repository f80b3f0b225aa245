import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyTexts, canonicalText } from './hashing.ts';

/** Names whose order is not that of an object's own names ('10' before '9'), or not that of code points. */
const name = fc.oneof(
  fc.string(),
  fc.constantFrom('', '9', '10', 'a', 'B', 'salt', '\u{1f600}', '\ufb33', 'é'),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.jsonValue({ maxDepth: 0 }),
    fc.constantFrom(-0, 1e21, 1e-7, undefined),
    fc.array(tie('value')),
    fc.dictionary(name, tie('value')),
    fc.dictionary(name, tie('value')).map(sorted),
  ),
}));

function sorted(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('canonical text', () => {
  it('is that of canonicalize, whatever the order of names', () => {
    fc.assert(
      fc.property(value, (given) => {
        fc.pre(given !== undefined);
        expect(canonicalText(given)).toBe(canonicalize(given));
      }),
    );
  });

  it.each([Number.NaN, Infinity, 10n, undefined])('is refused for %s', (given) => {
    expect(() => canonicalText(given)).toThrow();
    expect(() => canonicalText({ a: [given], b: 10n })).toThrow();
  });

  it('of a body is the same with the salt and without', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value), (body) => {
        const { salted, plain } = bodyTexts(body);
        const { salt: _, ...rest } = body;
        expect(plain).toBe(canonicalize(rest));
        const { salt } = JSON.parse(salted) as { salt: string };
        expect(salt).toMatch(/^[\da-f]{32}$/);
        expect(salted).toBe(canonicalize({ ...rest, salt }));
      }),
    );
  });
});
