import { describe, expect, it } from 'vitest';
import { assertLoopback, listensHereOnly } from './loopback.ts';

describe('the demo provider', () => {
  it.each([
    'http://localhost:3000',
    'http://keyway.localhost',
    'http://127.0.0.1:3000',
    'http://127.8.9.10',
    'http://[::1]:3000',
  ])('serves %s', (origin) => {
    expect(() => assertLoopback(origin)).not.toThrow();
  });

  it.each([
    'https://console.example.org',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://10.0.0.1:3000',
    'http://0.0.0.0:3000',
    'console',
  ])('refuses %s and names the variable', (origin) => {
    expect(() => assertLoopback(origin)).toThrow(/^PUBLIC_ORIGIN is .*Set OIDC_ISSUER/);
  });
});

it.each([
  [true, '127.0.0.1'],
  [true, '127.1.2.3'],
  [true, 'localhost'],
  [true, '::1'],
  [false, '0.0.0.0'],
  [false, '::'],
  [false, '192.168.1.7'],
  [false, 'keyway.example.com'],
])('%s: only this machine reaches a server that listens on %s', (expected, host) => {
  expect(listensHereOnly(host)).toBe(expected);
});
