import { describe, expect, it } from 'vitest';
import { canonicalAddress } from './canonical-host.server.ts';

const at = (host: string, method = 'GET') =>
  new Request(`http://${host}/edges?page=2`, { method, headers: { host } });
const OWN = 'http://localhost:3000';

describe('canonicalAddress', () => {
  it.each(['127.0.0.1:3000', '[::1]:3000', '127.1.2.3:3000', 'localhost:8080'])(
    'redirects %s to PUBLIC_ORIGIN',
    (host) => {
      expect(canonicalAddress(at(host), OWN)).toBe('http://localhost:3000/edges?page=2');
    },
  );

  it('does not redirect the own name, forms and other hosts', () => {
    expect(canonicalAddress(at('localhost:3000'), OWN)).toBeUndefined();
    expect(canonicalAddress(at('127.0.0.1:3000', 'POST'), OWN)).toBeUndefined();
    expect(canonicalAddress(at('keyway.example'), OWN)).toBeUndefined();
    expect(canonicalAddress(at('10.0.0.7:3000'), 'https://keyway.example')).toBeUndefined();
    expect(canonicalAddress(at('127.0.0.1.evil.example'), OWN)).toBeUndefined();
  });
});
