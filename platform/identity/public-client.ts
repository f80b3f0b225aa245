/**
 * The public client of the demo provider, for programs that people start: command-line tools, notebooks, pages under
 * development. It has no secret, so it proves nothing about the program (RFC 8252, section 8.5). Other identity
 * providers have the client only if their administrators make it.
 */
import type { ClientMetadata } from 'oidc-provider';

/** The id that programs of the real platform expect. */
export const PUBLIC_CLIENT_ID = 'burst';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const LOOPBACK_URIS = [...LOOPBACK_HOSTS].map((host) => `http://${host}`);

export const PUBLIC_CLIENT: ClientMetadata = {
  client_id: PUBLIC_CLIENT_ID,
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token', 'password'],
  response_types: ['code'],
  redirect_uris: LOOPBACK_URIS,
  post_logout_redirect_uris: LOOPBACK_URIS,
};

/** True for an address of this machine on any port and path (RFC 8252, section 7.3), where a program waits for its code. */
export function isLoopbackRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password, hash } = new URL(uri);
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname) && username + password + hash === '';
}
