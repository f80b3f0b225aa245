import { describe, expect, it } from 'vitest';
import { clearCookie, readCookie, SESSION_COOKIE, setCookie } from './cookies.server.ts';

const request = (cookie: string) => new Request('http://keyway.invalid', { headers: { cookie } });

describe('cookies', () => {
  it('are hidden from scripts and from other sites, and over https tied to the host', () => {
    expect(setCookie(SESSION_COOKIE, 'abc', true)).toEqual([
      'Set-Cookie',
      '__Host-keyway=abc; Path=/; Max-Age=43200; SameSite=Lax; HttpOnly; Secure',
    ]);
    expect(setCookie(SESSION_COOKIE, 'abc', false)[1]).toBe(
      'keyway=abc; Path=/; Max-Age=43200; SameSite=Lax; HttpOnly',
    );
  });

  it('are removed by an age of nothing', () => {
    expect(clearCookie(SESSION_COOKIE, false)[1]).toMatch(/^keyway=; Path=\/; Max-Age=0;/);
  });

  it('come back as they were set', () => {
    const value = 'a b;c="d"é';
    const [pair = ''] = setCookie(SESSION_COOKIE, value, false)[1].split(';');
    expect(readCookie(request(`x=1; ${pair}; y=2`), SESSION_COOKIE, false)).toBe(value);
  });

  it('are found by their whole name only', () => {
    expect(readCookie(request('keyway-realm=a; xkeyway=b'), SESSION_COOKIE, false)).toBeUndefined();
    expect(readCookie(request('keyway=plain'), SESSION_COOKIE, true)).toBeUndefined();
    expect(readCookie(request('keyway=%E0%A4%A'), SESSION_COOKIE, false)).toBeUndefined();
  });
});
