/**
 * Refresh tokens in the shape of Keycloak's, which are JWTs: its own client for browsers (keycloak-js) reads their
 * claims and fails without. Here they only look like one. The last part is the token that oidc-provider knows; the
 * claims before it are for the client and mean nothing to the provider, so nothing is signed or verified.
 */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/** Replaces a header, which would make it a real JWT: oidc-provider refuses to revoke those. */
const FIRST_PART = 'refresh';

/** Makes the provider find its tokens in the form in which they are sent. */
export function readRefreshTokens({ RefreshToken }: Provider): void {
  const { find } = RefreshToken;
  RefreshToken.find = function (value, options) {
    return find.call(this, value.split('.').at(-1) ?? '', options);
  } as typeof find;
}

/**
 * Completes an answer with tokens: the refresh token gets its claims, and refresh_expires_in says for how many seconds
 * it can be used, 0 without one.
 */
export async function completeTokens({ oidc, body }: KoaContextWithOIDC): Promise<void> {
  if (!isTokenAnswer(body)) return;
  const { RefreshToken: token } = oidc.entities;
  const session = token?.sessionUid && (await oidc.provider.Session.findByUid(token.sessionUid));
  const now = Math.floor(Date.now() / 1000);
  const seconds = Math.min(token?.remainingTTL ?? 0, session ? session.exp - now : 0);
  body.refresh_expires_in = seconds;
  if (typeof body.refresh_token !== 'string' || !token) return;
  const claims = {
    iss: oidc.provider.issuer,
    sub: token.accountId,
    typ: 'Refresh',
    azp: token.clientId,
    sid: token.sessionUid,
    scope: token.scope,
    iat: now,
    exp: now + seconds,
  };
  const encoded = Buffer.from(JSON.stringify(claims)).toString('base64url');
  body.refresh_token = `${FIRST_PART}.${encoded}.${body.refresh_token}`;
}

function isTokenAnswer(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && 'access_token' in body;
}
