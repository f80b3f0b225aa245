import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.server.ts';

const OWN = 'https://keyway.example';

function request(method: string, headers: Record<string, string>) {
  return { method, headers: new Headers(headers) };
}

describe('isSameOrigin', () => {
  const site = (value: string) => ({ 'sec-fetch-site': value });
  it.each([
    [true, 'the page itself', { ...site('same-origin'), origin: OWN }],
    [true, 'the page itself, by fetch metadata alone', site('same-origin')],
    [true, 'an old browser on the page itself', { origin: OWN }],
    [false, 'another site', { ...site('cross-site'), origin: 'https://evil.example' }],
    [false, 'another site that forges the origin', { ...site('cross-site'), origin: OWN }],
    [false, 'a sibling host', { ...site('same-site'), origin: 'https://x.keyway.example' }],
    [false, 'an address typed or a bookmark', site('none')],
    [false, 'an old browser on another site', { origin: 'https://evil.example' }],
    [false, 'a sandboxed frame', { origin: 'null' }],
    [false, 'another port', { origin: `${OWN}:8443` }],
    [false, 'plain http', { origin: OWN.replace('https', 'http') }],
    [false, 'a referrer only', { referer: `${OWN}/edges` }],
    [false, 'neither header', {}],
  ])('%s for a change sent by %s', (allowed, _, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'post']) {
      expect(isSameOrigin(request(method, headers), OWN)).toBe(allowed);
    }
  });

  it('lets everybody read', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(isSameOrigin(request(method, site('cross-site')), OWN)).toBe(true);
    }
  });
});
