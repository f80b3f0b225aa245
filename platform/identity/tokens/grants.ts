/** The audience, scopes and lifetimes of tokens of the demo provider: one API, and the same scopes for everybody. */
import type { Provider, ResourceServer } from 'oidc-provider';
import type { RealmContext } from '#platform/identity/realm-context.ts';
import { signingAlgorithm } from './keys.ts';

export const SCOPES = ['openid', 'profile', 'email', 'roles'];
/** In Keycloak, these are default scopes, so every token has them. */
export const DEFAULT_SCOPE = 'profile email roles';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The lifetimes in seconds. A session lasts a working day, and its grants end with it. */
export const LIFETIMES = {
  IdToken: 5 * MINUTE,
  AuthorizationCode: MINUTE,
  Interaction: 30 * MINUTE,
  RefreshToken: 10 * HOUR,
  Session: 10 * HOUR,
  Grant: 24 * HOUR,
};

/** The audience as a URI, which oidc-provider requires for a resource. */
export function resourceOf(audience: string): string {
  return `urn:keyway:${encodeURIComponent(audience)}`;
}

/**
 * The API as a resource. oidc-provider issues JWT access tokens for resources only; all tokens here are for this one.
 */
export function resourceServerOf({
  audience,
  accessTokenSeconds,
  keys,
}: RealmContext): ResourceServer {
  return {
    scope: SCOPES.join(' '),
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: accessTokenSeconds,
    jwt: { sign: { alg: signingAlgorithm(keys) } },
  };
}

/** Grants an account all scopes by a client: nobody is asked, as all clients are our own. */
export async function makeGrant(
  provider: Provider,
  audience: string,
  clientId: string,
  accountId: string,
) {
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  grant.addResourceScope(resourceOf(audience), SCOPES.join(' '));
  await grant.save();
  return grant;
}
