/**
 * The demo identity provider is used by `openid-client`, a library that nobody here wrote. It acts as the client of the
 * console, which has a secret, as the public client, which has none, and as a service account.
 */
import * as client from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#scripts/testing/code-flow.ts';
import {
  removeServiceAccount,
  saveServiceAccount,
} from '#platform/identity/accounts/service-accounts.ts';
import { completeSecrets } from '#scripts/start/secrets.js';
import { OWNER } from '#tests/support/stack/accounts.ts';
import {
  apiOf,
  apiOrigin,
  consoleOrigin,
  dataDir,
  openMainDatabase,
  OWNER_IN_DEV,
} from '#tests/support/stack/stack.ts';

const issuer = () => new URL(`${apiOrigin()}/realms/${OWNER.realm}`);

/** Reads the provider's document over plain HTTP, which is only allowed for a provider on loopback. */
function discover(id: string, secret?: string): Promise<client.Configuration> {
  const authentication = secret === undefined ? client.None() : client.ClientSecretBasic(secret);
  const options = { execute: [client.allowInsecureRequests] };
  return client.discovery(issuer(), id, secret, authentication, options);
}

async function signInWithCode(config: client.Configuration, redirectUri: string) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const expectedNonce = client.randomNonce();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  });
  const back = await signIn(address, redirectUri, OWNER);
  return client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  });
}

/** The status of a call of the API with an access token. */
async function statusWith(token: string): Promise<number> {
  const response = await fetch(`${apiOrigin()}/api/metadata/dictionary?limit=1`, {
    headers: {
      authorization: `Bearer ${token}`,
      'customer-name': OWNER.realm,
      'zone-name': 'clinic_dev',
    },
  });
  return response.status;
}

async function expectRefused(
  config: client.Configuration,
  { refresh_token: token = '' }: { refresh_token?: string | undefined },
): Promise<void> {
  await expect(client.refreshTokenGrant(config, token)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
}

interface Client {
  id: string;
  redirectUri: () => string;
  afterLogout: () => string;
  secret: () => Promise<string | undefined>;
}

const CONSOLE: Client = {
  id: 'keyway',
  redirectUri: () => `${consoleOrigin()}/auth/callback`,
  afterLogout: () => `${consoleOrigin()}/`,
  secret: async () => (await completeSecrets({}, dataDir())).OIDC_CLIENT_SECRET,
};
const PUBLIC: Client = {
  id: 'burst',
  redirectUri: () => 'http://127.0.0.1:49152/callback',
  afterLogout: () => 'http://127.0.0.1:49152/bye',
  secret: () => Promise.resolve(undefined),
};

describe.each([CONSOLE, PUBLIC])('the client $id', ({ id, redirectUri, afterLogout, secret }) => {
  let config: client.Configuration;
  beforeAll(async () => {
    config = await discover(id, await secret());
  });

  it('signs in by code and PKCE, and its token opens the API', async () => {
    const tokens = await signInWithCode(config, redirectUri());
    expect(tokens.claims()).toMatchObject({ email: OWNER.email, aud: id });
    expect(await statusWith(tokens.access_token)).toBe(200);
    const subject = tokens.claims()?.sub ?? '';
    const user = await client.fetchUserInfo(config, tokens.access_token, subject);
    expect(user.email).toBe(OWNER.email);
  });

  it('renews its token', async () => {
    const tokens = await signInWithCode(config, redirectUri());
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.expiresIn()).toBeGreaterThan(60);
    expect(await statusWith(renewed.access_token)).toBe(200);
  });

  it('revokes its refresh token, which then gets no token any more', async () => {
    const tokens = await signInWithCode(config, redirectUri());
    await client.tokenRevocation(config, tokens.refresh_token ?? '');
    await expectRefused(config, tokens);
  });

  it('logs out', async () => {
    const tokens = await signInWithCode(config, redirectUri());
    const address = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: afterLogout(),
      state: 'bye',
    });
    const { headers } = await fetch(address, { redirect: 'manual' });
    expect(headers.get('location')).toBe(`${afterLogout()}?state=bye`);
    await expectRefused(config, tokens);
  });
});

it('a service account signs in by its secret, and acts as its system wallet', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const id = 'conformance';
  const wallets = await api.call<{ id: string }[]>('GET', '/metadata/system/wallet');
  const systemWallet = wallets[0]?.id ?? '';
  const db = openMainDatabase();
  try {
    const account = { realm: OWNER.realm, clientId: id, zone: 'clinic_dev', systemWallet };
    const secret = await saveServiceAccount(db, { ...account, roles: ['sdzUser'] });
    const config = await discover(id, secret);
    const tokens = await client.clientCredentialsGrant(config);
    expect(await statusWith(tokens.access_token)).toBe(200);
    await removeServiceAccount(db, OWNER.realm, id);
    expect(await statusWith(tokens.access_token)).toBe(401);
    await expect(client.clientCredentialsGrant(config)).rejects.toMatchObject({
      status: 401,
      cause: [{ parameters: { error: 'invalid_client' } }],
    });
  } finally {
    await db.end();
  }
});
