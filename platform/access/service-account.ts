/** Tells the tokens of programs from those of people. */

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
