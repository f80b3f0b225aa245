/** The address to return to after sign-in: always a page of the console. */

const BASE = 'http://keyway.invalid';

/** Pages that redirect away, and addresses for scripts only. */
const EXCLUDED_PATHS = [
  /^\/(auth|logout|zones|policy|health|livez|readyz|navigation|columns|undo|list-export|uploads|chain-attributes|consent-preview|download-swagger-json)(\/|$)/,
  /^\/(dashboard\/figures|go\/(search|recent)|ask-blast\/answer|lifegraph\/[\w-]+|wallets-and-groups\/(people|groups|preview|edit(\/[^/]+)?)|ledger\/.+|job-manager\/(news|[^/]+\/(status|download|receipt|errors))|consent-contracts\/(?!new$)[^/]+|smart-contracts\/(?!new$|execute-smart-contract$)[^/]+)$/,
];

/**
 * The path, query and fragment of a page of the console, or undefined for anything that a browser could resolve to
 * another origin: '//host', '/\\host', control characters, a scheme (CVE-2026-40181, CVE-2026-53668).
 */
export function parseReturnTo(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return undefined;
  if (!URL.canParse(value, BASE)) return undefined;
  const url = new URL(value, BASE);
  // '/.//host' passes the first check and becomes '//host' when it is normalized.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  if (url.pathname === '/' || EXCLUDED_PATHS.some((one) => one.test(url.pathname))) {
    return undefined;
  }
  return url.pathname + url.search + url.hash;
}

/** The root's address with its parameters: '/?realm=meridian&returnTo=%2Fedges'. */
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
