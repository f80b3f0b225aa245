import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenChecker } from '#platform/access/token.ts';
import { disableAccount, signOutAccount } from '#platform/identity/accounts/accounts.ts';
import {
  authorization,
  Browser,
  harness,
  OWNER,
  PUBLIC_ORIGIN,
  REDIRECT_URI,
  useHarness,
} from '#platform/identity/harness.testing.ts';
import type { Tokens } from '#platform/identity/harness.testing.ts';
import { loadRealmKeys } from './keys.ts';
import { createSessionLookup } from '#platform/identity/sign-in/sessions.ts';

useHarness();

describe('tokens', () => {
  it('gives tokens with the claims of Keycloak, roles by zone included', async () => {
    const { status, body } = await harness.exchange(await harness.signIn());
    expect(status).toBe(200);
    expect(body.expires_in).toBe(600);
    const claims = {
      iss: `${harness.first.origin}/realms/meridian`,
      azp: 'keyway',
      preferred_username: OWNER.email,
      email: OWNER.email,
      email_verified: true,
      name: 'Olivia van der Owner',
      given_name: 'Olivia',
      family_name: 'van der Owner',
      realm_access: { roles: ['default-roles-meridian'] },
      resource_access: {
        clinic_dev: { roles: ['sdzUser', 'sdzAdmin'] },
        clinic_prod: { roles: ['sdzReadOnly'] },
      },
    };
    const access = await harness.verify(body.access_token, 'account');
    expect(access.payload).toMatchObject({ ...claims, aud: 'account', typ: 'Bearer' });
    expect(decodeProtectedHeader(body.access_token).typ).toBe('JWT');
    expect(access.payload.exp! - access.payload.iat!).toBe(600);
    const id = await harness.verify(body.id_token, 'keyway');
    expect(id.payload).toMatchObject({ ...claims, typ: 'ID', nonce: 'the-nonce' });
    expect(id.payload.sub).toBe(access.payload.sub);
    expect(id.payload.sid).toBe(access.payload.sid);
    expect(id.payload.sid).toMatch(/./);
  });

  it('gives none for a code that is older than a minute', async () => {
    const signedIn = await harness.signIn();
    harness.clock.now = new Date(harness.clock.now.getTime() + 61_000);
    const { status, body } = await harness.exchange(signedIn);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
  });

  it.each(['id_token', 'token', 'code id_token', 'none'])(
    'gives none by the redirect itself, as the response type %s asks',
    async (response_type) => {
      const { page } = await harness.openSignIn(new Browser(), OWNER.realm, { response_type });
      const answer = `${page.headers.get('location')} ${await page.text()}`;
      expect(answer).toMatch(/unsupported_response_type|response_type/);
      expect(answer).not.toMatch(/access_token=|id_token=/);
    },
  );

  it('changes of roles show in the next token', async () => {
    const person = { ...OWNER, email: 'promoted@meridian.test' };
    const account = { ...person, name: 'P' };
    await harness.addAccount({ ...account, roles: { clinic_dev: ['sdzUser'] } });
    const { body } = await harness.exchange(await harness.signIn(person));
    await harness.addAccount({ ...account, roles: { clinic_uat: ['sdzAdmin'] } });
    const next = await harness.refresh(body.refresh_token);
    expect(decodeJwt(next.body.access_token).resource_access).toEqual({
      clinic_uat: { roles: ['sdzAdmin'] },
    });
  });
});

describe('what a client may not do', () => {
  it('come without PKCE, or with a redirect address that is not quite its own', async () => {
    const { query } = authorization();
    query.delete('code_challenge');
    query.delete('code_challenge_method');
    const bare = await new Browser().visit(`${harness.endpoint('auth')}?${query}`);
    expect(bare.headers.get('location')).toContain('error=invalid_request');

    const { page } = await harness.openSignIn(new Browser(), OWNER.realm, {
      redirect_uri: `${REDIRECT_URI}/`,
    });
    expect(page.status).toBe(400);
    expect(page.headers.get('location')).toBeNull();
  });

  it('use a code twice; the tokens of its first use end with the second', async () => {
    const signedIn = await harness.signIn();
    const { body } = await harness.exchange(signedIn);
    expect((await harness.exchange(signedIn, harness.second)).body.error).toBe('invalid_grant');
    expect((await harness.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('win a race with one code more than once', async () => {
    const signedIn = await harness.signIn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        harness.exchange(signedIn, index % 2 ? harness.second : harness.first),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('use a refresh token twice: the whole family ends', async () => {
    const { body } = await harness.exchange(await harness.signIn());
    const rotated = await harness.refresh(body.refresh_token, harness.second);
    expect(rotated.status).toBe(200);
    expect(rotated.body.refresh_token).not.toBe(body.refresh_token);
    expect((await harness.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await harness.refresh(rotated.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('bring the tokens of one realm to another', async () => {
    const { body } = await harness.exchange(await harness.signIn());
    await expect(harness.verify(body.access_token, 'account', 'harbor')).rejects.toThrow();
    expect((await harness.userInfo(body.access_token)).status).toBe(200);
    expect((await harness.userInfo(body.access_token, 'harbor')).status).toBe(401);
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await harness.askToken(form, 'harbor')).body.error).toBe('invalid_grant');
  });

  it('ask for tokens without its secret, or for an API it is not meant for', async () => {
    const { code, verifier } = await harness.signIn();
    const response = await fetch(harness.endpoint('token'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('keyway:wrong')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        code_verifier: verifier,
      }),
    });
    expect(response.status).toBe(401);
    const { query } = authorization({ resource: 'urn:keyway:other' });
    const refused = await new Browser().visit(`${harness.endpoint('auth')}?${query}`);
    expect(refused.headers.get('location')).toContain('error=invalid_target');
  });

  it('use a refresh token it has revoked', async () => {
    const { body } = await harness.exchange(await harness.signIn());
    const response = await fetch(harness.endpoint('revoke'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('keyway:demo-secret')}` },
      body: new URLSearchParams({ token: body.refresh_token }),
    });
    expect(response.status).toBe(200);
    expect((await harness.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('take an ID token for an access token', async () => {
    const { body } = await harness.exchange(await harness.signIn());
    expect((await harness.userInfo(body.id_token)).status).toBe(401);
    expect((await harness.userInfo(`${body.access_token}x`)).status).toBe(401);
  });
});

describe('signing out', () => {
  const ask = (id_token_hint: string) => ({
    id_token_hint,
    post_logout_redirect_uri: `${PUBLIC_ORIGIN}/`,
    state: 'bye',
  });

  async function expectSignedOut(browser: Browser, tokens: Tokens): Promise<void> {
    expect((await harness.openSignIn(browser)).page.status).toBe(200);
    expect((await harness.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await harness.userInfo(tokens.access_token)).status).toBe(401);
  }

  it('goes through at once with the ID token and comes back to the console', async () => {
    const signedIn = await harness.signIn();
    const { body } = await harness.exchange(signedIn);
    const query = new URLSearchParams(ask(body.id_token));
    const response = await signedIn.browser.visit(`${harness.endpoint('logout')}?${query}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${PUBLIC_ORIGIN}/?state=bye`);
    await expectSignedOut(signedIn.browser, body);
  });

  it('takes a POST that carries no cookie, by the session in the ID token', async () => {
    const signedIn = await harness.signIn();
    const { body } = await harness.exchange(signedIn);
    const response = await new Browser().post(harness.endpoint('logout'), ask(body.id_token));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${PUBLIC_ORIGIN}/?state=bye`);
    await expectSignedOut(signedIn.browser, body);
  });

  it('ends the access of its tokens to the API, which knows no other session either', async () => {
    const { db, clock, first } = harness;
    const newApi = () =>
      createTokenChecker({
        issuerOf: (realm) => `${first.origin}/realms/${realm}`,
        audience: 'account',
        clients: ['keyway'],
        roleClaim: { path: 'resource_access.{zone}.roles' },
        sessionLives: createSessionLookup(db, () => clock.now),
      });
    const signedIn = await harness.signIn();
    const { body } = await harness.exchange(signedIn);
    const api = newApi();
    const claims = await api.check(body.access_token, OWNER.realm);

    const { jwks } = await loadRealmKeys(harness.keysDir, OWNER.realm);
    const [key] = jwks.keys;
    for (const sid of ['unknown', undefined]) {
      const forged = await new SignJWT({ ...claims, sid })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key?.kid ?? '' })
        .sign(await importJWK(key ?? {}));
      await expect(api.check(forged, OWNER.realm)).rejects.toThrow('session of the access token');
    }

    await signedIn.browser.post(harness.endpoint('logout'), ask(body.id_token));
    // The token is refused at once, also where it was checked before.
    for (const late of [api, newApi()]) {
      const checked = late.check(body.access_token, OWNER.realm);
      await expect(checked).rejects.toThrow('session of the access token');
    }
  });

  it('asks when nothing proves the wish, with a form that needs no script', async () => {
    const { browser } = await harness.signIn();
    const page = await browser.visit(harness.endpoint('logout'));
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Sign out of meridian?');
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? [];
    const end = await browser.follow(await browser.post(action, { xsrf, logout: 'yes' }));
    expect(await end.text()).toContain('You are signed out');
    expect((await harness.openSignIn(browser)).page.status).toBe(200);
  });

  it('leads to no foreign address', async () => {
    const { browser, ...rest } = await harness.signIn();
    const { body } = await harness.exchange({ browser, ...rest });
    const query = new URLSearchParams({
      ...ask(body.id_token),
      post_logout_redirect_uri: 'https://evil.test/',
    });
    const response = await browser.visit(`${harness.endpoint('logout')}?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('happens to whoever gets another password, is signed out or disabled', async () => {
    const person = { ...OWNER, email: 'person@meridian.test', name: 'Person', roles: {} };
    await harness.addAccount(person);
    const before = await harness.signIn(person);
    const { body: tokens } = await harness.exchange(before);
    await harness.addAccount(person);
    expect((await harness.userInfo(tokens.access_token)).status).toBe(200);
    const changed = { ...person, password: 'another' };
    await harness.addAccount(changed);
    await expectSignedOut(before.browser, tokens);

    const again = await harness.signIn(changed);
    const { body: others } = await harness.exchange(again);
    await signOutAccount(harness.db, person.realm, person.email);
    await expectSignedOut(again.browser, others);

    const signedIn = await harness.signIn(changed);
    const { body } = await harness.exchange(signedIn);
    await disableAccount(harness.db, person.realm, person.email);
    await expectSignedOut(signedIn.browser, body);
  });
});

it('secrets are stored as hashes only: a copy of the database opens nothing', async () => {
  const { browser, code, verifier } = await harness.signIn();
  const { body } = await harness.exchange({ browser, code, verifier });
  await harness.openSignIn(browser, OWNER.realm, { prompt: 'login' });
  const secrets = [
    code,
    body.refresh_token,
    body.refresh_token.split('.').at(-1) ?? '',
    ...[...browser.cookies.values()].map((one) => one.value),
  ];
  const { rows } = await harness.db.query<{ row: string }>(
    'select identity_state::text as row from identity_state',
  );
  const stored = rows.map(({ row }) => row).join();
  expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  expect(secrets.length).toBeGreaterThan(4);
});

it('a refresh token has claims to read, as that of Keycloak, and its last part alone is as good', async () => {
  const { body } = await harness.exchange(await harness.signIn());
  const [, claims = '', token = ''] = body.refresh_token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: `${harness.first.origin}/realms/meridian`,
    typ: 'Refresh',
    azp: 'keyway',
  });
  expect((await harness.refresh(token)).status).toBe(200);
  expect((await harness.refresh(`refresh.${claims}.${token.slice(1)}`)).body.error).toBe(
    'invalid_grant',
  );
});

describe('several instances over one database', () => {
  it('continue what another began', async () => {
    const signedIn = await harness.signIn();
    const { status, body } = await harness.exchange(signedIn, harness.second);
    expect(status).toBe(200);
    await harness.verify(body.access_token, 'account');
    expect((await harness.refresh(body.refresh_token)).status).toBe(200);
  });

  it('share the keys, in files only their owner reads', async () => {
    const files = await readdir(harness.keysDir);
    expect(files.sort()).toEqual(['harbor.json', 'meridian.json']);
    const { mode } = await stat(path.join(harness.keysDir, 'meridian.json'));
    expect(mode & 0o777).toBe(0o600);
    const certs = (await (await fetch(harness.endpoint('certs'))).json()) as { keys: object[] };
    expect(certs.keys).toHaveLength(1);
    expect(certs.keys[0]).not.toHaveProperty('d');
  });

  it('delete what has expired', async () => {
    await harness.openSignIn(new Browser());
    harness.clock.now = new Date(harness.clock.now.getTime() + 24 * 3_600_000 + 60_000);
    await fetch(`${harness.first.origin}/realms/meridian/.well-known/openid-configuration`);
    const { rows } = await harness.db.query('select 1 from identity_state');
    expect(rows).toEqual([]);
  });
});
