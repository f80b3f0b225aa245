/** The security headers of every answer of the console (ASVS 5.0, V3.4). */
import { paths } from '#app/paths/paths.ts';

/**
 * Pages whose forms redirect to the identity provider: realm, zone chooser and policy (all at '/'), logout.
 * Without its origin in form-action the browser blocks them.
 */
const PATHS_TO_ISSUER: readonly string[] = [paths.home, paths.zones, paths.logout];

/** The built developer documentation, the one page that is framed, by the console itself. */
const FRAMED_PATH = '/dev_docs/';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

export interface HeaderSettings {
  /** The console's own origin; over https the browser is told to stay there. */
  publicOrigin: string;
  /** Where the sign-in form may lead, as a source of a Content-Security-Policy. */
  issuerSource: string;
  /** Development server: Vite injects styles without a nonce. */
  development: boolean;
}

/**
 * The headers for an answer to a path.
 * @param pathname the path of the request, without the query
 * @param nonce the value that the page's own scripts and styles carry
 */
export function securityHeaders(
  pathname: string,
  nonce: string,
  settings: HeaderSettings,
): Record<string, string> {
  const https = settings.publicOrigin.startsWith('https:');
  return {
    'Content-Security-Policy': contentSecurityPolicy(pathname, nonce, settings),
    'X-Content-Type-Options': 'nosniff',
    // not 'no-referrer': with it a browser sends `Origin: null` from our own forms and the guard refuses them
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https && { 'Strict-Transport-Security': `max-age=${HALF_A_YEAR_SECONDS}` }),
  };
}

function contentSecurityPolicy(pathname: string, nonce: string, settings: HeaderSettings): string {
  const framed = pathname.startsWith(FRAMED_PATH);
  const formAction = PATHS_TO_ISSUER.includes(pathname) ? ` ${settings.issuerSource}` : '';
  const styleNonce = settings.development ? `'unsafe-inline'` : `'nonce-${nonce}'`;
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' ${styleNonce}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self' blob:`,
    `frame-src 'self'`,
    `frame-ancestors ${framed ? `'self'` : `'none'`}`,
    `form-action 'self'${formAction}`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
