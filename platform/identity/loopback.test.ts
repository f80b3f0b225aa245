import { describe, expect, it } from 'vitest';
import { assertLoopback } from './loopback.ts';

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
