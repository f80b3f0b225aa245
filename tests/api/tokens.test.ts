/** How programs get tokens of the demo provider, and what the API answers to them. */
import { createPublicKey } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '#tests/support/api/api.ts';
import {
  OTHER_REALM,
  OTHER_ZONE,
  OWNER,
  READER,
  REALM,
  USER,
  ZONE,
} from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { CONSOLE_SECRET, PASSWORD, startDemoApi } from '#tests/support/api/demo-api.ts';
import type { DemoApi, TokenAnswer } from '#tests/support/api/demo-api.ts';

const APP = 'http://localhost:5173';
const CONSOLE = { authorization: `Basic ${btoa(`keyway:${CONSOLE_SECRET}`)}` };

let api: DemoApi;
beforeAll(async () => {
  api = await startDemoApi({ API_ALLOWED_ORIGINS: APP, ACCESS_TOKEN_MINUTES: '20' });
});
afterAll(() => api.stop());

/** The status of a call of the API by an access token. */
async function statusBy(token: string, path = '/jobs', more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${token}`, 'customer-name': REALM, 'zone-name': ZONE };
  const answer = await fetch(`${api.origin}/api${path}`, { headers: { ...headers, ...more } });
  return answer.status;
}

async function answered(asked: Promise<Response>): Promise<[status: number, error?: string]> {
  const answer = await asked;
  const { error } = (await answer.json()) as TokenAnswer;
  return [answer.status, error];
}

const refresh = ({ refresh_token }: TokenAnswer, client_id = 'burst') =>
  api.post('token', { client_id, grant_type: 'refresh_token', refresh_token });

describe('the public client', () => {
  it('gets tokens by a password, with which a person calls the API', async () => {
    const tokens = await api.signIn(USER);
    expect(tokens).toEqual({
      access_token: expect.any(String) as string,
      refresh_token: expect.any(String) as string,
      token_type: 'Bearer',
      expires_in: 1200,
      refresh_expires_in: expect.any(Number) as number,
      scope: 'profile email roles',
    });
    expect(await statusBy(tokens.access_token)).toBe(200);
    const { azp, sid, aud, exp = 0, iat = 0, ...claims } = decodeJwt(tokens.access_token);
    expect({ azp, sid, aud, life: exp - iat }).toEqual({
      azp: 'burst',
      sid: expect.any(String) as string,
      aud: 'account',
      life: 1200,
    });
    expect(claims).toMatchObject({
      typ: 'Bearer',
      email: 'user@acme.test',
      resource_access: { [ZONE]: { roles: ['sdzUser'] } },
    });
  });

  it('gets an ID token, too, when it asks for openid', async () => {
    const { id_token = '', access_token } = await api.signIn(USER, { scope: 'openid email' });
    const claims = decodeJwt(id_token);
    expect(claims).toMatchObject({ aud: 'burst', typ: 'ID', email: 'user@acme.test' });
    expect(claims.sid).toBe(decodeJwt(access_token).sid);
    expect(claims.sub).toBe(decodeJwt(access_token).sub);
    expect(await statusBy(id_token)).toBe(401);
  });

  it('renews its tokens, and is told how long it still can', async () => {
    const tokens = await api.signIn(USER);
    const answer = await refresh(tokens);
    const renewed = (await answer.json()) as TokenAnswer;
    expect(renewed).toMatchObject({ expires_in: 1200, scope: 'profile email roles' });
    // A session lasts ten hours.
    for (const { refresh_expires_in } of [tokens, renewed]) {
      expect(refresh_expires_in).toBeGreaterThan(9 * 3600);
      expect(refresh_expires_in).toBeLessThanOrEqual(10 * 3600);
    }
    // The end of a session does not move when its token is renewed.
    await api.platform.db.query(
      `update identity_state set payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::int - 3600))
       where model = 'Session' and uid = $1`,
      [decodeJwt(renewed.access_token).sid],
    );
    const later = (await (await refresh(renewed)).json()) as TokenAnswer;
    expect(later.refresh_expires_in).toBeLessThanOrEqual(9 * 3600);
    expect(await statusBy(later.access_token)).toBe(200);
  });

  it('is answered as by Keycloak when the password is wrong, and as by RFC 6749 when one is missing', async () => {
    const form = { client_id: 'burst', grant_type: 'password', username: 'first@acme.test' };
    const wrong = await api.post('token', { ...form, password: 'wrong' });
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      {
        error: 'invalid_grant',
        error_description: expect.stringMatching(/^Wrong email or password\./) as string,
      },
    ]);
    expect(await answered(api.post('token', form))).toEqual([400, 'invalid_request']);
    expect(await answered(api.post('token', { ...form, password: '' }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('signs nobody in to another customer', async () => {
    const form = { client_id: 'burst', grant_type: 'password', password: PASSWORD };
    const username = 'first@acme.test';
    const elsewhere = api.post('token', { ...form, username }, {}, OTHER_REALM);
    expect(await answered(elsewhere)).toEqual([401, 'invalid_grant']);
    const { access_token } = await api.signIn(USER);
    const named = { 'customer-name': OTHER_REALM, 'zone-name': 'globex_dev' };
    expect(await statusBy(access_token, '/jobs', named)).toBe(401);
    expect(await statusBy(access_token, '/jobs', { 'zone-name': OTHER_ZONE })).toBe(403);
  });

  it('is the only one that may send a password, and may do nothing for itself', async () => {
    const form = { grant_type: 'password', username: 'first@acme.test', password: PASSWORD };
    expect(await answered(api.post('token', form, CONSOLE))).toEqual([400, 'invalid_request']);
    for (const grant_type of [
      'client_credentials',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
      'urn:ietf:params:oauth:grant-type:token-exchange',
    ]) {
      const [status] = await answered(api.post('token', { client_id: 'burst', grant_type }));
      expect([grant_type, status]).toEqual([grant_type, 400]);
    }
  });

  it('has no secret: one that is sent is refused', async () => {
    const form = { grant_type: 'password', username: 'first@acme.test', password: PASSWORD };
    const basic = { authorization: `Basic ${btoa('burst:secret')}` };
    expect(await answered(api.post('token', form, basic))).toEqual([401, 'invalid_client']);
    const posted = { ...form, client_id: 'burst', client_secret: 'secret' };
    expect(await answered(api.post('token', posted))).toEqual([401, 'invalid_client']);
  });

  it('does nothing with the tokens of another client', async () => {
    const tokens = await api.signIn(USER);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect(await answered(api.post('token', form, CONSOLE))).toEqual([400, 'invalid_grant']);
    await api.post('revoke', { token: tokens.refresh_token }, CONSOLE);
    expect((await refresh(tokens)).status).toBe(200);
  });

  it('gets tokens that are bound to no key, also when it brings one (DPoP)', async () => {
    const username = 'first@acme.test';
    const form = { client_id: 'burst', grant_type: 'password', username, password: PASSWORD };
    const answer = await api.post('token', form, { dpop: 'a.b.c' });
    const tokens = (await answer.json()) as TokenAnswer;
    expect(tokens.token_type).toBe('Bearer');
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('cnf');
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE'])(
    'never reaches what administers realms, accounts and clients: %s',
    async (method) => {
      const token = await api.token({ ...OWNER, subject: 'boss', roles: ['sdzUser', 'sdzAdmin'] });
      const headers = {
        authorization: `Bearer ${token}`,
        'customer-name': REALM,
        'zone-name': ZONE,
        accept: 'application/json',
      };
      for (const path of [
        '/admin',
        '/admin/realms',
        `/admin/realms/${REALM}/users`,
        `/admin/realms/${REALM}/clients`,
        '/realms/master',
        '/realms/master/protocol/openid-connect/token',
        `/realms/${REALM}/clients-registrations/default`,
        `/realms/${REALM}/clients-registrations/openid-connect`,
        `/realms/${REALM}/reg`,
        `/realms/${REALM}/account`,
        `/realms/${REALM}/protocol/openid-connect/token/introspect`,
        `/realms/${REALM}/protocol/openid-connect/ext/ciba/auth`,
        '/api/admin',
        '/api/directory',
        '/api/customer',
      ]) {
        const answer = await fetch(`${api.origin}${path}`, { method, headers });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    },
  );

  it('has the roles of its person and no more', async () => {
    const token = await api.token(READER);
    const headers = { authorization: `Bearer ${token}`, 'customer-name': REALM, 'zone-name': ZONE };
    for (const [method, path] of [
      ['POST', '/jobs/sdz/reset'],
      ['POST', '/jobs/sdz/wipe'],
      ['POST', '/metadata/system/wallet'],
      ['POST', '/metadata/user/wallet'],
      ['POST', '/metadata/usergroup'],
    ] as const) {
      const answer = await fetch(`${api.origin}/api${path}`, { method, headers });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('gets tokens for pages of allowed origins only', async () => {
    const form = { client_id: 'burst', grant_type: 'password', username: 'first@acme.test' };
    const from = (origin: string) => api.post('token', { ...form, password: PASSWORD }, { origin });
    const allowed = await from(APP);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      APP,
    ]);
    // Keycloak-js sends its request with credentials, although no credentials count here.
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
    for (const origin of ['http://localhost:5174', 'https://evil.test', 'null']) {
      const refused = await from(origin);
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
        400,
        null,
      ]);
      expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
    }
    for (const [origin, shown] of [[APP, APP] as const, ['https://evil.test', null] as const]) {
      const headers = { origin, 'access-control-request-method': 'GET' };
      const asked = await fetch(api.endpoint('userinfo'), { method: 'OPTIONS', headers });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([
        204,
        shown,
      ]);
    }
    const ofConsole = { grant_type: 'refresh_token', refresh_token: 'x' };
    const refused = await api.post('token', ofConsole, { ...CONSOLE, origin: APP });
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a logout with a refresh token', () => {
  const end = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    api.post('logout', form, headers);

  it('ends it and its session at once: nothing of it works any more', async () => {
    const [tokens, other] = [await api.signIn(USER), await api.signIn(USER)];
    expect(await statusBy(tokens.access_token)).toBe(200);
    const answer = await end({ client_id: 'burst', refresh_token: tokens.refresh_token });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await answered(refresh(tokens))).toEqual([400, 'invalid_grant']);
    expect(await statusBy(tokens.access_token)).toBe(401);
    const asked = { headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect((await fetch(api.endpoint('userinfo'), asked)).status).toBe(401);
    // The other session of the same person goes on.
    expect(await statusBy(other.access_token)).toBe(200);
    expect((await refresh(other)).status).toBe(200);
  });

  it('is refused to another client, with a token that is none, and without the secret of the client', async () => {
    const tokens = await api.signIn(USER);
    const { refresh_token, access_token } = tokens;
    const refused: [Promise<Response>, number, string][] = [
      [end({ refresh_token }, CONSOLE), 400, 'invalid_grant'],
      [end({ client_id: 'burst', refresh_token: 'none' }), 400, 'invalid_grant'],
      [end({ client_id: 'burst', refresh_token: '' }), 400, 'invalid_grant'],
      [end({ client_id: 'burst', refresh_token: access_token }), 400, 'invalid_grant'],
      [end({ refresh_token }), 401, 'invalid_client'],
      [end({ client_id: 'nobody', refresh_token }), 401, 'invalid_client'],
      [end({ client_id: 'keyway', refresh_token }), 401, 'invalid_client'],
      [end({ client_id: 'keyway', client_secret: 'x', refresh_token }), 401, 'invalid_client'],
      [
        end({ refresh_token }, { authorization: `Basic ${btoa('keyway:x')}` }),
        401,
        'invalid_client',
      ],
      [end({ refresh_token }, { authorization: 'Basic %' }), 401, 'invalid_client'],
    ];
    for (const [asked, ...expected] of refused) expect(await answered(asked)).toEqual(expected);
    const elsewhere = api.post('logout', { client_id: 'burst', refresh_token }, {}, OTHER_REALM);
    expect(await answered(elsewhere)).toEqual([400, 'invalid_grant']);
    expect(await statusBy(access_token)).toBe(200);
    expect((await refresh(tokens)).status).toBe(200);
  });

  it('is refused with a token that was renewed', async () => {
    const tokens = await api.signIn(USER);
    const renewed = (await (await refresh(tokens)).json()) as TokenAnswer;
    const used = end({ client_id: 'burst', refresh_token: tokens.refresh_token });
    expect(await answered(used)).toEqual([400, 'invalid_grant']);
    expect(await statusBy(renewed.access_token)).toBe(200);
  });
});

describe('an address of a realm', () => {
  it('is that of the realm: it tells its key, which signs the tokens, to every page', async () => {
    const answer = await fetch(`${api.origin}/realms/${REALM}`);
    const issuer = `${api.origin}/realms/${REALM}`;
    const body = (await answer.json()) as Record<string, string>;
    expect([answer.status, answer.headers.get('access-control-allow-origin'), body]).toEqual([
      200,
      '*',
      {
        realm: REALM,
        public_key: expect.any(String) as string,
        'token-service': `${issuer}/protocol/openid-connect`,
        'account-service': `${issuer}/account`,
        'tokens-not-before': 0,
      },
    ]);
    const der = Buffer.from(body.public_key ?? '', 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    await jwtVerify(await api.token(USER), key, { issuer });
    expect((await fetch(`${api.origin}/realms/nobody`)).status).toBe(404);
  });

  it.each([
    ['', 'GET, HEAD'],
    ['/.well-known/openid-configuration', 'GET, HEAD, OPTIONS'],
    ['/protocol/openid-connect/auth', 'GET, HEAD'],
    ['/protocol/openid-connect/token', 'POST, OPTIONS'],
    ['/protocol/openid-connect/certs', 'GET, HEAD, OPTIONS'],
    ['/protocol/openid-connect/userinfo', 'GET, HEAD, OPTIONS, POST'],
    ['/protocol/openid-connect/revoke', 'POST, OPTIONS'],
    ['/protocol/openid-connect/logout', 'GET, HEAD, POST'],
    ['/protocol/openid-connect/logout/confirm', 'POST'],
    ['/interaction/one', 'GET, HEAD, POST'],
  ])('%s answers a wrong method with 405 and those it takes', async (path, allow) => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    for (const method of methods.filter((one) => !allow.split(', ').includes(one))) {
      const answer = await fetch(`${api.origin}/realms/${REALM}${path}`, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allow]);
    }
  });
});

it('the grants that are offered are those that work, and no way of proof that does not', async () => {
  const document = await fetch(`${api.origin}/realms/${REALM}/.well-known/openid-configuration`);
  expect(await document.json()).toMatchObject({
    grant_types_supported: expect.arrayContaining([
      'authorization_code',
      'refresh_token',
      'password',
    ]) as string[],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  });
});

it('another provider has no public client: no token is made here, and none of it is accepted', async () => {
  const other = await startApi();
  try {
    const form = {
      client_id: 'burst',
      grant_type: 'password',
      username: 'a@acme.test',
      password: PASSWORD,
    };
    for (const path of ['', '/protocol/openid-connect/token', '/protocol/openid-connect/logout']) {
      const body = new URLSearchParams(form);
      const answer = await fetch(`${other.origin}/realms/${REALM}${path}`, {
        method: 'POST',
        body,
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const who: Who = { ...OWNER, claims: { azp: 'burst' } };
    expect((await other.call(who, 'GET', '/jobs')).status).toBe(401);
  } finally {
    await other.stop();
  }
});
