/**
 * The user info endpoint (OpenID Connect Core 1.0, section 5.3). It accepts JWT access tokens for an API, as Keycloak
 * does and oidc-provider's own endpoint does not.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { accountClaims } from '#platform/identity/accounts/accounts.ts';
import type { RealmContext } from '#platform/identity/realm-context.ts';
import { publicKeys, signingAlgorithm } from './keys.ts';
import { sendJson } from '#platform/identity/pages/pages.ts';

/** Sends the claims of the access token's holder, or 401 when the token or its session has ended. */
export async function handleUserInfo(
  context: RealmContext,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { db, realm } = context;
  allowPages(context, req, res);
  if (req.method === 'OPTIONS') {
    res.writeHead(204).end();
    return;
  }
  const token = await verifyAccessToken(context, req.headers.authorization);
  const claims = token?.sub ? await accountClaims(db, realm, token.sub) : undefined;
  if (claims) {
    sendJson(res, 200, claims);
    return;
  }
  const error = req.headers.authorization ? ', error="invalid_token"' : '';
  res.setHeader('WWW-Authenticate', `Bearer realm="${realm}"${error}`);
  sendJson(res, 401, { error: 'invalid_token', error_description: 'Sign in again.' });
}

/** Lets pages of the allowed origins ask by scripts (CORS). */
function allowPages(
  { allowedOrigins }: RealmContext,
  { headers: { origin = '' }, method }: IncomingMessage,
  res: ServerResponse,
): void {
  res.setHeader('Vary', 'Origin');
  if (!allowedOrigins.includes(origin)) return;
  res.setHeader('Access-Control-Allow-Origin', origin);
  if (method === 'OPTIONS') res.setHeader('Access-Control-Allow-Headers', 'Authorization');
}

async function verifyAccessToken(
  { realm, issuer, audience, keys, clock, sessionLives }: RealmContext,
  header = '',
): Promise<JWTPayload | undefined> {
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(publicKeys(keys)), {
      issuer,
      audience,
      algorithms: [signingAlgorithm(keys)],
      requiredClaims: ['sub', 'exp'],
      currentDate: clock(),
    });
    const lives =
      payload.typ === 'Bearer' &&
      typeof payload.sid === 'string' &&
      (await sessionLives(realm, payload.sid));
    return lives ? payload : undefined;
  } catch (error) {
    // Errors of jose have a code with this prefix; anything else is a server error.
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('ERR_J')) return undefined;
    throw error;
  }
}
