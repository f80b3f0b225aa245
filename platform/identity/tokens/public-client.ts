/**
 * The public client of the demo provider, for programs that people start: command-line tools, notebooks, pages under
 * development. It has no secret, so it proves nothing about the program (RFC 8252, section 8.5). Other identity
 * providers have the client only if their administrators make it.
 */
import type { IncomingMessage } from 'node:http';
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

/**
 * True for an address of this machine on any port and path (RFC 8252, section 7.3), where a program waits for its code.
 */
export function isLoopbackRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password, hash } = new URL(uri);
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname) && username + password + hash === '';
}

/**
 * A client that gives its id by HTTP Basic with an empty secret has no secret (RFC 6749, section 2.3.1). oidc-provider
 * takes the id of such a client from the form only, so it is put there.
 */
export function nameClientWithoutSecret(req: IncomingMessage): void {
  const [, basic = ''] = /^basic +(\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
  if (Buffer.from(basic, 'base64').toString('utf8') !== `${PUBLIC_CLIENT_ID}:`) return;
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return;
  delete req.headers.authorization;
  const id = Buffer.from(`client_id=${PUBLIC_CLIENT_ID}&`);
  const { 'content-length': length } = req.headers;
  if (length !== undefined) req.headers['content-length'] = String(Number(length) + id.length);
  req.unshift(id);
}
