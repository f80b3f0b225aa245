/** The console's cookies: session, remembered realm, navigation and theme. All are HttpOnly. */
import { config } from '#app/environment/config.server.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface CookieDefinition {
  /** The name without its prefix; see `cookieName`. */
  name: string;
  maxAgeSeconds: number;
}

export const SESSION_COOKIE: CookieDefinition = {
  name: 'keyway',
  maxAgeSeconds: 12 * 60 * 60,
};
export const REALM_COOKIE: CookieDefinition = {
  name: 'keyway-realm',
  maxAgeSeconds: YEAR_SECONDS,
};
/** Whether the side navigation is collapsed. */
export const NAVIGATION_COOKIE: CookieDefinition = {
  name: 'keyway-navigation',
  maxAgeSeconds: YEAR_SECONDS,
};
export const THEME_COOKIE: CookieDefinition = {
  name: 'keyway-theme',
  maxAgeSeconds: YEAR_SECONDS,
};

/** True over https, where cookies are Secure and have the `__Host-` prefix (RFC 6265bis). */
export function isSecure(publicOrigin: string = config().publicOrigin): boolean {
  return publicOrigin.startsWith('https:');
}

/** The name in the browser: '__Host-keyway' over https, 'keyway' over http. */
export function cookieName(name: string, secure: boolean = isSecure()): string {
  return secure ? `__Host-${name}` : name;
}

/** The value of a cookie of the request, or undefined. */
export function readCookie(
  request: Request,
  rule: Pick<CookieDefinition, 'name'>,
  secure: boolean = isSecure(),
): string | undefined {
  const wanted = cookieName(rule.name, secure);
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, ...value] = pair.split('=');
    if (name?.trim() === wanted) return decode(value.join('=').trim());
  }
  return undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value) || undefined;
  } catch {
    return undefined;
  }
}

/** A Set-Cookie header that sets the cookie. */
export function setCookie(
  rule: CookieDefinition,
  value: string,
  secure: boolean = isSecure(),
): [string, string] {
  const parts = [
    `${cookieName(rule.name, secure)}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${rule.maxAgeSeconds}`,
    'SameSite=Lax',
    'HttpOnly',
  ];
  if (secure) parts.push('Secure');
  return ['Set-Cookie', parts.join('; ')];
}

/** A Set-Cookie header that removes the cookie. */
export function clearCookie(
  rule: CookieDefinition,
  secure: boolean = isSecure(),
): [string, string] {
  return setCookie({ ...rule, maxAgeSeconds: 0 }, '', secure);
}
