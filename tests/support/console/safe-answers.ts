/** The headers that every response of the console must have, to a real browser or a plain one. */

const REQUIRED_HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
};

const PAGE_OR_DATA = /^text\/(html|x-script)/;

export interface ConsoleAnswer {
  method: string;
  url: URL;
  status: number;
  /** The headers, by their names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** The problems of a response of the console, as sentences. */
export function problemsOfAnswer({ method, url, status, headers }: ConsoleAnswer): string[] {
  const where = `${method} ${url.pathname}`;
  const problems = Object.entries(REQUIRED_HEADERS)
    .filter(([name, pattern]) => !pattern.test(headers[name] ?? ''))
    .map(([name]) => `${where} was answered without a right ${name}`);
  if (status >= 500) problems.push(`${where} was answered with ${status}`);
  const holdsData = PAGE_OR_DATA.test(headers['content-type'] ?? '');
  if (holdsData && !headers['cache-control']?.includes('no-store')) {
    problems.push(`${where} may be stored (${headers['cache-control'] ?? 'no cache-control'})`);
  }
  return problems;
}
