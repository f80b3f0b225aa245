/** Tells the tokens of programs from those of people. */
import type {
  FindServiceAccount,
  ServiceAccount,
} from '#platform/identity/accounts/service-accounts.ts';

/**
 * Whether a token was issued to a program for itself (client credentials): its subject is its client (RFC 9068, 2.2),
 * or it is Keycloak's account of its client, which has no mail address. The claims have been checked (access-token.ts),
 * so the client is one that may call the API.
 */
export function isServiceAccount(claims: Readonly<Record<string, unknown>>): boolean {
  const { sub, client_id: client, email, preferred_username: user } = claims;
  // Keycloak names the client in `client_id` for these accounts only.
  if (typeof client !== 'string' || client === '') return false;
  if (sub === client) return true;
  const isNamed = typeof user === 'string' && user === `service-account-${client.toLowerCase()}`;
  return isNamed && email === undefined;
}

/**
 * The service account that claims belong to; undefined for people, and for accounts of other providers than the demo
 * one. The latter are unknown here: like people, they act as the wallet that their headers name.
 */
export async function serviceAccountOf(
  find: FindServiceAccount | undefined,
  realm: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<ServiceAccount | undefined> {
  const { sub } = claims;
  if (!find || typeof sub !== 'string' || !isServiceAccount(claims)) return undefined;
  return find(realm, sub);
}
