/**
 * Sends forms of each grant and client to the demo provider, half valid and half hostile, in random order. Every answer
 * is one that the provider defines, and none gives access.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveServiceAccount } from '#platform/identity/accounts/service-accounts.ts';
import { REALM, USER, ZONE } from '#tests/support/api/callers.ts';
import { CONSOLE_SECRET, startDemoApi } from '#tests/support/api/demo-api.ts';
import type { DemoApi } from '#tests/support/api/demo-api.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';

const RUNS = bySize({ ordinary: 60, large: 600, night: 3_000 });
/** The ordinary run sends the same forms every time. */
const SEED = testSeed(`${RUNS} hostile forms`, bySize({ ordinary: 1, large: undefined }));
const TIMEOUT_MS = 60_000 + RUNS * 1_000;
const SYSTEM_WALLET = '11111111-1111-4111-8111-111111111111';

let api: DemoApi;
let secret: string;
let refreshToken: string;
beforeAll(async () => {
  api = await startDemoApi();
  const account = { realm: REALM, clientId: 'loader', zone: ZONE, roles: ['sdzUser' as const] };
  secret = await saveServiceAccount(api.platform.db, { ...account, systemWallet: SYSTEM_WALLET });
  refreshToken = (await api.signIn(USER)).refresh_token;
});
afterAll(() => api.stop());

const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(9_000),
  '%00',
  '%zz',
  '&',
  "' or 1=1 --",
  '$1',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'openid openid',
  'openid\u0000email',
  'urn:keyway:other',
  'https://evil.test/',
  '{"a":1}',
  'a.b.c',
  '-1',
];
const GRANTS = [
  'password',
  'refresh_token',
  'authorization_code',
  'client_credentials',
  'implicit',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
];
const NAMES = [
  ...['grant_type', 'client_id', 'client_secret', 'username', 'password', 'refresh_token', 'code'],
  ...['redirect_uri', 'code_verifier', 'scope', 'resource', 'token', 'token_type_hint', 'state'],
  ...['id_token_hint', 'post_logout_redirect_uri', 'client_assertion', 'client_assertion_type'],
  ...['authorization_details', 'claims', 'acr_values', '__proto__', ''],
];

/** No value is a password, and no secret fits the client that a form can name. */
const value = fc.oneof(
  fc.constantFrom(...HOSTILE, ...GRANTS),
  fc.constantFrom('burst', 'keyway', 'loader', 'nobody', 'first@acme.test', 'openid', 'profile'),
  fc.string(),
);
const pairs = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 8 });
const form = fc
  .tuple(fc.constantFrom(...GRANTS), fc.constantFrom('burst', 'keyway', 'loader'), pairs)
  .map(([grant, client, more]) => [['grant_type', grant], ['client_id', client], ...more]);
const authorization = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'Basic',
      'Basic %',
      'Basic Og==',
      'Bearer x',
      'DPoP x',
      `Basic ${btoa('burst:')}`,
      `Basic ${btoa('loader:wrong')}`,
      `Basic ${btoa(`keyway:${CONSOLE_SECRET}`)}`,
    ),
  },
);

const ENDPOINTS = ['token', 'logout', 'revoke', 'certs', 'auth'];
let count = 0;

describe('the demo provider answers for itself', () => {
  it.each(ENDPOINTS)('at %s', { timeout: TIMEOUT_MS }, async (name) => {
    await fc.assert(
      fc.asyncProperty(form, authorization, async (fields, sent) => {
        const body = fields
          // Repeated attempts with one name would be answered with growing delay.
          .map(([field = '', text = '']) => [field, field === 'username' ? text + ++count : text])
          .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())))
          .map(([field, text]) => `${field}=${text}`)
          .join('&');
        const answer = await fetch(api.endpoint(name), {
          method: 'POST',
          redirect: 'manual',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            ...(sent && { authorization: sent }),
          },
          body,
        });
        const said = await answer.text();
        expect(answer.status, `${body}: ${said}`).toBeLessThan(500);
        expect(said).not.toContain('access_token');
        expect(answer.headers.get('location') ?? '').not.toContain('evil.test');
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('and what was there before is there still', async () => {
    const basic = { authorization: `Basic ${btoa(`loader:${secret}`)}` };
    const own = await api.post('token', { grant_type: 'client_credentials' }, basic);
    expect(own.status).toBe(200);
    const refresh = {
      client_id: 'burst',
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    };
    expect((await api.post('token', refresh)).status).toBe(200);
    assure({
      promise: 'No malformed request gets a token of the demo provider',
      figure: `${ENDPOINTS.length} endpoints, ${RUNS} random forms each (seed ${SEED}): no token, no error of the server`,
      control: 'the same endpoint gives tokens for right secrets, before and after',
    });
  });
});
