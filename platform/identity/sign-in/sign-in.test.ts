import http from 'node:http';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAccount, disableAccount } from '#platform/identity/accounts/accounts.ts';
import {
  authorization,
  Browser,
  codeOf,
  harness,
  OWNER,
  PUBLIC_ORIGIN,
  useHarness,
} from '#platform/identity/harness.testing.ts';

useHarness();

describe('the addresses', () => {
  it('are those of Keycloak', async () => {
    const issuer = `${harness.first.origin}/realms/meridian`;
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer,
      authorization_endpoint: harness.endpoint('auth'),
      token_endpoint: harness.endpoint('token'),
      jwks_uri: harness.endpoint('certs'),
      userinfo_endpoint: harness.endpoint('userinfo'),
      end_session_endpoint: harness.endpoint('logout'),
      revocation_endpoint: harness.endpoint('revoke'),
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('offer no tokens that are bound to a key (DPoP)', async () => {
    const issuer = `${harness.first.origin}/realms/meridian`;
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    const offered = Object.keys((await response.json()) as object);
    expect(offered.filter((name) => /dpop|mtls|certificate/.test(name))).toEqual([]);
  });

  it('leave every other path to the rest of the platform', async () => {
    expect((await fetch(`${harness.first.origin}/api/x`)).status).toBe(418);
    expect((await fetch(`${harness.first.origin}/realms`)).status).toBe(418);
  });

  it('say of an unknown realm that there is none: a page to people, JSON to programs', async () => {
    const page = await new Browser().visit(
      `${harness.endpoint('auth', 'no%3Cb%3E')}?client_id=keyway`,
    );
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('There is no team named “no&lt;b&gt;” here.');
    const json = await fetch(
      `${harness.first.origin}/realms/nobody/.well-known/openid-configuration`,
    );
    expect(json.status).toBe(404);
    expect(await json.json()).toEqual({ error: 'Realm does not exist' });
  });

  it('that do not exist answer with a page', async () => {
    const page = await new Browser().visit(`${harness.first.origin}/realms/meridian/account`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('There is no page at this address.');
  });

  it('bring a browser to the host of the issuer, where its cookies will be', async () => {
    const url = `${harness.endpoint('auth')}?${authorization().query}`;
    const elsewhere = url.replace('127.0.0.1', 'localhost');
    const response = await new Browser().visit(elsewhere);
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(url);
  });

  it('do not follow the Host header', async () => {
    const url = `${harness.first.origin}/realms/meridian/.well-known/openid-configuration`;
    const body = await new Promise<string>((resolve, reject) => {
      const request = http.get(url, { headers: { host: 'evil.test' } }, (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text));
      });
      request.on('error', reject);
    });
    expect(body).not.toContain('evil.test');
  });
});

describe('signing in', () => {
  it('asks nothing of a person who is signed in already', async () => {
    const { browser } = await harness.signIn();
    const { page } = await harness.openSignIn(browser);
    expect(codeOf(page)).not.toBe('');
  });

  it('needs no cookie but those below the realm, out of reach of scripts', async () => {
    const browser = new Browser();
    const { query } = authorization();
    const response = await browser.visit(`${harness.endpoint('auth')}?${query}`);
    for (const line of response.headers.getSetCookie()) {
      expect(line).toMatch(
        /^keyway_meridian_.*; path=\/realms\/meridian[/;].*samesite=lax; httponly/,
      );
    }
    expect(response.headers.get('location')).toMatch(/^\/realms\/meridian\/interaction\//);
  });

  it('refuses a wrong password with the email kept and the focus on the reason', async () => {
    const browser = new Browser();
    const { page } = await harness.openSignIn(browser);
    const form = { email: '"><b>@x.test', password: 'wrong' };
    const response = await browser.post(page.url, form);
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toMatch(/role="alert"\s+tabindex="-1"\s+autofocus\s*>Wrong email or password\./);
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;@x.test"');
    expect(html).not.toContain('wrong"');
    expect(html.match(/autofocus/g)).toHaveLength(1);
  });

  it('tells the log of each wrong password, and of no right one', async () => {
    const browser = new Browser();
    const { page } = await harness.openSignIn(browser);
    await browser.post(page.url, { email: OWNER.email, password: 'wrong' });
    await browser.post(page.url, { email: 'nobody@meridian.test', password: 'keyway' });
    await browser.post(page.url, { email: OWNER.email, password: OWNER.password });
    expect(harness.wrongPasswords).toEqual([OWNER.realm, OWNER.realm]);
  });

  it('answers unknown and disabled accounts like a wrong password', async () => {
    const gone = { ...OWNER, email: 'gone@meridian.test' };
    await harness.addAccount({ ...gone, name: 'Gone', roles: {} });
    await disableAccount(harness.db, gone.realm, gone.email);
    for (const email of [gone.email, 'nobody@meridian.test', 'owner@harbor.test']) {
      const browser = new Browser();
      const { page } = await harness.openSignIn(browser);
      const response = await browser.post(page.url, { email, password: 'keyway' });
      expect(response.status).toBe(401);
    }
  });

  const later = (minutes: number) =>
    (harness.clock.now = new Date(harness.clock.now.getTime() + minutes * 60_000));

  /** Opens the form in a browser; returns the function that posts a password. */
  async function openForm(email: string, browser = new Browser()) {
    const { page } = await harness.openSignIn(browser, OWNER.realm, { prompt: 'login' });
    return async (password: string) => {
      const response = await browser.post(page.url, { email, password });
      const text = (await response.text()).replaceAll(email, '').replace(/\S*nonce\S*/g, '');
      return { status: response.status, headers: response.headers, text };
    };
  }

  it('slows a guesser down, in the same words and time whether or not there is the account', async () => {
    const victim = { ...OWNER, email: 'victim@meridian.test' };
    // The password is hashed at the production cost, because the check of an unknown account uses that cost too.
    // Otherwise the times would differ.
    await createAccount(harness.db, { ...victim, name: 'Victim', roles: {} });
    const seen = [];
    for (const email of [victim.email.toUpperCase(), 'GHOST@meridian.test']) {
      harness.pauses.length = 0;
      const guess = await openForm(email);
      const guesses = await Promise.all(Array.from({ length: 12 }, () => guess('no')));
      seen.push({
        statuses: guesses.map(({ status }) => status),
        sentences: guesses.map(({ text }) => /role="alert"[^>]*>([^<]*)</.exec(text)?.[1]),
        retries: guesses.map(({ headers }) => headers.get('retry-after')),
        pauses: harness.pauses.toSorted((a, b) => a - b),
      });
    }
    const [known, unknown] = seen;
    expect(unknown).toEqual(known);
    expect(new Set(known?.statuses)).toEqual(new Set([401]));
    expect(new Set(known?.sentences).size).toBe(1);
    expect(known?.pauses).toEqual([5, 15, 20, 20, 20, 20, 20, 20]);

    // There were too many attempts: not even the right password is looked at, and no answer tells so.
    const guess = await openForm(victim.email);
    later(2.5);
    expect((await guess(victim.password)).status).toBe(401);
    later(2.5);
    expect((await guess(victim.password)).status).toBe(303);
  });

  it('locks nobody out of a browser in which they signed in, and tells only them to wait', async () => {
    const owner = { ...OWNER, email: 'careful@meridian.test' };
    await harness.addAccount({ ...owner, name: 'Careful', roles: {} });
    const { browser } = await harness.signIn(owner);
    const stranger = await openForm(owner.email);
    await Promise.all(Array.from({ length: 12 }, () => stranger('no')));
    harness.pauses.length = 0;

    const own = await openForm(owner.email, browser);
    expect((await own(owner.password)).status).toBe(303);
    expect(harness.pauses).toEqual([]);

    // The browser itself may not guess either, and its cookie is good for one email.
    const again = await openForm(owner.email, browser);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => again('no')));
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      429,
      429,
    ]);
    later(2.5);
    const refused = await again(owner.password);
    expect(refused.headers.get('retry-after')).toBe('150');
    expect(refused.text).toContain('Too many attempts. Wait 3 minutes, then try again.');
    const other = await openForm('someone@meridian.test', browser);
    await Promise.all(Array.from({ length: 5 }, () => other('no')));
    expect(harness.pauses).toEqual([5]);
  });

  it('says so when a sign-in is over, and when the form is empty', async () => {
    const { page } = await harness.openSignIn(new Browser());
    const stranger = await new Browser().visit(page.url);
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('This sign-in has expired');

    const { browser: signedIn } = await harness.signIn();
    const resume = `${harness.endpoint('auth')}/what-was-finished-long-ago`;
    const finished = await signedIn.visit(resume);
    expect(finished.status).toBe(400);
    expect(await finished.text()).toContain('This sign-in has expired');

    const browser = new Browser();
    const opened = await harness.openSignIn(browser);
    const empty = await browser.post(opened.page.url, { email: '', password: '' });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain('Enter your email and your password.');

    const huge = { email: 'a@b.test', password: 'x'.repeat(20_000) };
    const refused = await browser.post(opened.page.url, huge);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('The form is larger than 16 KiB.');
  });

  it('replaces another person without a page in between', async () => {
    const { browser } = await harness.signIn();
    const other = { ...OWNER, email: 'other@meridian.test' };
    await harness.addAccount({ ...other, name: 'Other', roles: {} });
    const { page, verifier } = await harness.openSignIn(browser, OWNER.realm, { prompt: 'login' });
    const { email, password } = other;
    const end = await browser.follow(await browser.post(page.url, { email, password }));
    const { body } = await harness.exchange({ code: codeOf(end), verifier, browser });
    expect(decodeJwt(body.id_token)).toMatchObject({ email });
  });

  it('asks for nothing but email and password, which is hidden and may be pasted or filled in', async () => {
    const { page } = await harness.openSignIn(new Browser());
    const html = await page.text();
    const inputs = [...html.matchAll(/<input\s[^>]*>/g)].map(([input]) => input);
    expect(inputs.map((input) => / name="([^"]*)"/.exec(input)?.[1])).toEqual([
      'email',
      'password',
    ]);
    expect(inputs[1]).toContain('type="password"');
    expect(inputs[1]).toContain('autocomplete="current-password"');
    expect(html).not.toMatch(/onpaste|pattern=|minlength=/);
  });

  it.each([
    ['64 letters', 'a'.repeat(64)],
    ['1,000 digits', '7'.repeat(1_000)],
    ['no letter of ASCII', 'ключ к моей двери'],
  ])('takes a password of %s, also years later', async (name, password) => {
    const person = { ...OWNER, email: `${name.replaceAll(/\W/g, '')}@meridian.test`, password };
    await harness.addAccount({ ...person, name: 'P', roles: {} });
    expect((await harness.signIn(person)).code).not.toBe('');
    harness.clock.now = new Date(harness.clock.now.getTime() + 10 * 365 * 24 * 3_600_000);
    expect((await harness.signIn(person)).code).not.toBe('');
    // No letter is left out.
    const browser = new Browser();
    const { page } = await harness.openSignIn(browser);
    const cut = { email: person.email, password: password.slice(0, -1) };
    expect((await browser.post(page.url, cut)).status).toBe(401);
  });

  it('sends pages that may not be framed, cached or scripted', async () => {
    const { page } = await harness.openSignIn(new Browser());
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; style-src 'nonce-[^']+'/);
    expect(policy).toContain(`form-action 'self' ${PUBLIC_ORIGIN};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    expect(html).toContain(`href="${PUBLIC_ORIGIN}/?realm="`);
    expect(html).not.toContain('<script');
  });

  it('sends pages in the font of the console, which is their only file', async () => {
    const { page } = await harness.openSignIn(new Browser());
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self';");
    const files = [...(await page.text()).matchAll(/url\("([^"]+)"\)/g)].map(([, file]) => file);
    expect(files).toHaveLength(1);
    const font = await fetch(harness.first.origin + files[0]);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(new TextDecoder('latin1').decode((await font.arrayBuffer()).slice(0, 4))).toBe('wOF2');
  });
});
