/** Where to go after sign-in: never anywhere but a page of the console itself. */

const BASE = 'http://keyway.invalid';

/** Pages that would lead a person straight out again, and what is there for scripts only. */
const EXCLUDED_PATHS = [
  /^\/(auth|logout|zones|policy|health|navigation|uploads)(\/|$)/,
  /^\/(dashboard\/figures|go\/search|lifegraph\/[\w-]+|job-manager\/[^/]+\/status)$/,
];

/**
 * The path, query and fragment of an own page, or undefined for anything that a browser could read as another
 * place: another origin, '//host', '/\\host', control characters, a scheme (CVE-2026-40181, CVE-2026-53668).
 */
export function parseReturnTo(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return undefined;
  if (!URL.canParse(value, BASE)) return undefined;
  const url = new URL(value, BASE);
  // '/.//host' passes the first look and becomes '//host' once it is normalised
  if (url.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  if (url.pathname === '/' || EXCLUDED_PATHS.some((one) => one.test(url.pathname))) {
    return undefined;
  }
  return url.pathname + url.search + url.hash;
}

/** The root's address with what it needs to know to go on: '/?realm=meridian&returnTo=%2Fedges'. */
export function rootAddress(params: {
  realm?: string;
  returnTo?: string;
  notice?: 'ended';
}): string {
  const search = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `/?${search}` : '/';
}
