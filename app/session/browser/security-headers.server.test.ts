import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.server.ts';

const settings = {
  publicOrigin: 'https://keyway.example.com',
  issuerSources: ['https://id.example.com', 'https://bye.example.com', 'https://id.example.com'],
  development: false,
};

describe('securityHeaders', () => {
  const policyOf = (path: string, nonce?: string, more = {}) =>
    securityHeaders(path, nonce, { ...settings, ...more })['Content-Security-Policy'];

  it('let only the scripts of the page run', () => {
    expect(policyOf('/dictionaries', 'n')).toContain("script-src 'self' 'nonce-n';");
    expect(policyOf('/health')).toContain("script-src 'self';");
    expect(policyOf('/dictionaries', 'n')).toContain("base-uri 'none'");
    expect(policyOf('/dictionaries', 'n')).toContain("object-src 'none'");
  });

  it('lets forms lead to the identity provider on sign-in pages only', () => {
    expect(policyOf('/logout')).toContain(
      "form-action 'self' https://id.example.com https://bye.example.com;",
    );
    expect(policyOf('/dictionaries')).toContain("form-action 'self';");
  });

  it('lets nobody frame a page, and the console itself the developer documentation', () => {
    expect(policyOf('/dictionaries')).toContain("frame-ancestors 'none'");
    expect(policyOf('/dev_docs/home.html')).toContain("frame-ancestors 'self'");
  });

  it('keeps a browser on https where the console is served by it', () => {
    const name = 'Strict-Transport-Security';
    expect(securityHeaders('/', 'n', settings)[name]).toBe('max-age=31536000; includeSubDomains');
    const http = { ...settings, publicOrigin: 'http://localhost:3000' };
    expect(securityHeaders('/', 'n', http)[name]).toBeUndefined();
  });
});
