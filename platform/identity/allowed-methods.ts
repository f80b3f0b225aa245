/** The methods that the addresses of a realm accept. */

const READ = ['GET', 'HEAD'];
const READ_BY_PAGES = [...READ, 'OPTIONS'];

/** Paths below `/realms/{realm}`, in lower case, because oidc-provider ignores the case of paths. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  '': READ,
  '/.well-known/openid-configuration': READ_BY_PAGES,
  '/.well-known/oauth-authorization-server': READ_BY_PAGES,
  '/protocol/openid-connect/auth': READ,
  '/protocol/openid-connect/token': ['POST', 'OPTIONS'],
  '/protocol/openid-connect/certs': READ_BY_PAGES,
  '/protocol/openid-connect/userinfo': [...READ_BY_PAGES, 'POST'],
  '/protocol/openid-connect/revoke': ['POST', 'OPTIONS'],
  '/protocol/openid-connect/logout': [...READ, 'POST'],
  '/protocol/openid-connect/logout/confirm': ['POST'],
  '/protocol/openid-connect/logout/success': READ,
};
const INTERACTION = /^\/interaction\/[^/]+$/;

/** The methods of an address; undefined when there is none that is known here. */
export function methodsOf(path: string): readonly string[] | undefined {
  if (INTERACTION.test(path)) return [...READ, 'POST'];
  return METHODS[path.replace(/\/$/, '').toLowerCase()];
}
