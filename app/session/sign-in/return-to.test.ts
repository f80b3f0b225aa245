import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReturnTo, rootAddress } from './return-to.ts';

describe('parseReturnTo', () => {
  it('keeps an own page with its query', () => {
    expect(parseReturnTo('/edges?page=2#top')).toBe('/edges?page=2#top');
  });

  it.each([
    ['another site', 'https://evil.example/x'],
    ['a host without a scheme', '//evil.example'],
    ['a backslash a browser reads as a slash', '/\\evil.example'],
    ['a path that becomes a host once it is normalised', '/.//evil.example'],
    ['a tab a browser leaves out', '/\t/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'edges'],
    ['the sign-in page, which would come back here', '/'],
    ['a page that leads out again', '/logout'],
    ['what only programs read', '/readyz'],
    ['what only scripts read', '/lifegraph/graph-data?chain=patient'],
    ['nothing', ''],
  ])('refuses %s', (_, value) => {
    expect(parseReturnTo(value)).toBeUndefined();
  });

  it('gives nothing but addresses of the same origin, whatever it is given', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('/', '\\', '.', '%2f', ':', '@', '\t', '\n', 'a', '?') }),
      fc.string().map((text) => `/${text}`),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const parsed = parseReturnTo(value);
        if (parsed === undefined) return;
        const origin = 'https://keyway.example';
        expect(new URL(parsed, `${origin}/deep/page`).origin).toBe(origin);
        expect(parsed).toMatch(/^\/[^/\\]/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('rootAddress', () => {
  it('carries what is known and nothing else', () => {
    expect(rootAddress({})).toBe('/');
    expect(rootAddress({ realm: 'meridian', returnTo: '/edges?q=a b' })).toBe(
      '/?realm=meridian&returnTo=%2Fedges%3Fq%3Da+b',
    );
  });
});
