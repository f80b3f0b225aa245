import { describe, expect, it } from 'vitest';
import { Browser, harness, OWNER, useHarness } from '#platform/identity/harness.testing.ts';
import type { Tokens } from '#platform/identity/harness.testing.ts';
import { isLoopbackRedirect } from './public-client.ts';

useHarness();

describe('an address to which the public client may lead', () => {
  it.each([
    'http://127.0.0.1:49152/callback',
    'http://127.0.0.1/',
    'http://127.0.0.1:1',
    'http://[::1]:8080/oauth2/cb?tool=cli',
    'http://localhost:3000/index.html',
  ])('is %s', (uri) => expect(isLoopbackRedirect(uri)).toBe(true));

  it.each([
    'https://127.0.0.1:49152/callback',
    'http://127.0.0.1.evil.test/',
    'http://127.0.0.1@evil.test/',
    'http://user:pass@127.0.0.1/',
    'http://evil.test#@127.0.0.1/',
    'http://127.0.0.1/#fragment',
    'http://localhost.evil.test/',
    'http://127.0.0.2:8080/',
    'http://0.0.0.0:8080/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::]/',
    'myapp://127.0.0.1/callback',
    'javascript:alert(1)//127.0.0.1',
    '//127.0.0.1/callback',
    '127.0.0.1:80/callback',
    '',
  ])('is not %s', (uri) => expect(isLoopbackRedirect(uri)).toBe(false));
});

describe('the public client', () => {
  const REDIRECT = 'http://127.0.0.1:49152/callback';

  async function open(browser: Browser, more: Record<string, string> = {}) {
    const asked = { client_id: 'burst', redirect_uri: REDIRECT, ...more };
    return harness.openSignIn(browser, OWNER.realm, asked);
  }

  async function ask(form: Record<string, string>) {
    const body = new URLSearchParams({ client_id: 'burst', ...form });
    const response = await fetch(harness.endpoint('token'), { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Tokens };
  }

  it.each([REDIRECT, 'http://[::1]:61000/', 'http://localhost:5173/app/index.html'])(
    'gets a code at %s, and its tokens with PKCE alone',
    async (redirect_uri) => {
      const browser = new Browser();
      const { verifier, page } = await open(browser, { redirect_uri });
      // Browsers apply the policy of the form to the redirect after it; it cannot name an IPv6 address.
      const policy = page.headers.get('content-security-policy');
      const target = redirect_uri.includes('[') ? 'http:' : new URL(redirect_uri).origin;
      expect(policy).toMatch(new RegExp(`form-action [^;]* ${target};`));
      const { email, password } = OWNER;
      const end = await browser.follow(await browser.post(page.url, { email, password }));
      const led = new URL(end.headers.get('location') ?? '');
      expect(led.href.startsWith(`${redirect_uri}?`)).toBe(true);
      const code = led.searchParams.get('code') ?? '';
      const form = { grant_type: 'authorization_code', code, redirect_uri };
      const guessed = await ask({ ...form, code_verifier: `${verifier}x` });
      expect(guessed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      const { status, body } = await ask({ ...form, code_verifier: verifier });
      expect(status).toBe(200);
      expect((await harness.userInfo(body.access_token)).status).toBe(200);
      const renewed = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
      expect((await ask(renewed)).status).toBe(200);
    },
  );

  it('may give its id by HTTP Basic with an empty secret', async () => {
    const { email: username, password } = OWNER;
    const askAs = async (client: string, form: Record<string, string>) => {
      const response = await fetch(harness.endpoint('token'), {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(client)}` },
        body: new URLSearchParams(form),
      });
      return { status: response.status, body: (await response.json()) as Tokens };
    };
    const form = { grant_type: 'password', username, password };
    const { status, body } = await askAs('burst:', form);
    expect(status).toBe(200);
    const renewed = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await askAs('burst:', renewed)).status).toBe(200);
    expect((await askAs('burst:guess', form)).status).toBe(401);
    expect((await askAs('keyway:', form)).status).toBe(400);
  });

  it('gets no code without PKCE, nor at an address of another machine', async () => {
    const bare = await open(new Browser(), { code_challenge: '', code_challenge_method: '' });
    expect(bare.page.headers.get('location')).toContain('error=invalid_request');
    for (const redirect_uri of ['http://evil.test/', 'http://localhost.evil.test/cb']) {
      const { page } = await open(new Browser(), { redirect_uri });
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    }
  });

  it('gets a code for the port that it asked for, and for no other', async () => {
    const browser = new Browser();
    const { verifier, page } = await open(browser);
    const { email, password } = OWNER;
    const end = await browser.follow(await browser.post(page.url, { email, password }));
    const code = new URL(end.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const redirect_uri = 'http://127.0.0.1:49153/callback';
    const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
    expect(await ask(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('leads nobody elsewhere after a logout', async () => {
    for (const [uri, ...expected] of [
      ['http://127.0.0.1:49152/bye', 303, 'http://127.0.0.1:49152/bye'],
      ['https://evil.test/', 400, null],
    ] as const) {
      const query = new URLSearchParams({ client_id: 'burst', post_logout_redirect_uri: uri });
      const answer = await new Browser().visit(`${harness.endpoint('logout')}?${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual(expected);
    }
  });

  describe('with a password', () => {
    const person = (email: string) => ({ ...OWNER, email });
    const byGrant = (email: string, password: string) =>
      ask({ grant_type: 'password', username: email, password });
    const byForm = async (email: string, password: string) => {
      const browser = new Browser();
      const { page } = await harness.openSignIn(browser);
      return browser.post(page.url, { email, password });
    };

    it('is slowed down with the form, and looked at by neither after nine attempts', async () => {
      const { email } = person('slow@meridian.test');
      await harness.addAccount({ ...person(email), name: 'Slow', roles: {} });
      for (let attempt = 1; attempt <= 5; attempt++) {
        expect((await byForm(email, 'wrong')).status).toBe(401);
      }
      for (let attempt = 6; attempt <= 9; attempt++) {
        expect((await byGrant(email, 'wrong')).status).toBe(401);
      }
      // Each attempt waits until its time after the first one has come, but for twenty seconds at most.
      expect(harness.pauses.map(Math.round)).toEqual([5, 15, 20, 20, 20]);
      const right = await byGrant(email, OWNER.password);
      expect(right).toMatchObject({ status: 401, body: { error: 'invalid_grant' } });
      expect((await byForm(email, OWNER.password)).status).toBe(401);
      harness.clock.now = new Date(harness.clock.now.getTime() + 301_000);
      expect((await byGrant(email, OWNER.password)).status).toBe(200);
    });

    it('says of an unknown, of a disabled and of another account the same', async () => {
      const wrong = await byGrant(OWNER.email, 'wrong');
      for (const email of ['nobody@meridian.test', 'owner@harbor.test', "' or 1=1 --", 'a\0b']) {
        expect(await byGrant(email, OWNER.password)).toEqual(wrong);
      }
    });
  });
});
