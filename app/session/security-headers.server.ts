/** The security headers of every response of the console (ASVS 5.0, V3.4). */
import { paths } from '#app/paths/paths.ts';

/**
 * Pages whose forms redirect to the identity provider: realm, zone chooser and policy (all at '/'), logout.
 * Without its origin in form-action the browser blocks them.
 */
export const PATHS_TO_ISSUER: readonly string[] = [paths.home, paths.zones, paths.logout];

/** The developer documentation, the only page that may be framed, by the console itself. */
const FRAMED_PATH = '/dev_docs/';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

export interface HeaderSettings {
  /** The console's origin; with https, HSTS is sent. */
  publicOrigin: string;
  /** The identity provider's origins that are known by now, as Content-Security-Policy sources. */
  issuerSources: () => string;
  /** Development server: Vite injects styles without a nonce. */
  development: boolean;
}

/**
 * The headers of a response.
 * @param pathname the path of the request, without the query
 * @param nonce the nonce of the page's scripts and styles
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
    // not 'no-referrer': browsers would send `Origin: null` from our own forms, which would be rejected
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https && { 'Strict-Transport-Security': `max-age=${HALF_A_YEAR_SECONDS}` }),
  };
}

function contentSecurityPolicy(pathname: string, nonce: string, settings: HeaderSettings): string {
  const framed = pathname.startsWith(FRAMED_PATH);
  const formAction = PATHS_TO_ISSUER.includes(pathname) ? ` ${settings.issuerSources()}` : '';
  const styleNonce = settings.development ? `'unsafe-inline'` : `'nonce-${nonce}'`;
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' ${styleNonce}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self' blob:`,
    `frame-src 'self'`,
    `frame-ancestors ${framed ? `'self'` : `'none'`}`,
    `form-action 'self'${formAction}`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
