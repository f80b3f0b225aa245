/** The security headers of every response of the console (ASVS 5.0, V3.4). */
import { paths } from '#app/paths/paths.ts';
import { config, issuerSource } from '#app/environment/config.server.ts';
import { strictTransport } from '#http/strict-transport.ts';
import { endpointOrigins } from '#app/session/sign-in/oidc.server.ts';

/**
 * The paths of pages whose forms redirect to the identity provider: realm, zone chooser and policy (all at '/'),
 * logout. Without its origin in form-action the browser blocks them.
 */
const PATHS_TO_ISSUER: readonly string[] = [paths.home, paths.zones, paths.logout];

/** The developer documentation. No other page may be framed, and only the console may frame it. */
const FRAMED_PATH = '/dev_docs/';

/** The settings that the headers depend on, beside the request. */
export interface HeaderSettings {
  /** The console's origin; with https, HSTS is sent. */
  publicOrigin: string;
  /** The identity provider's origins that are known by now. */
  issuerSources: readonly string[];
  /** In development, Vite adds styles without a nonce. */
  development: boolean;
}

function presentSettings(): HeaderSettings {
  const { publicOrigin, development } = config();
  return { publicOrigin, development, issuerSources: [issuerSource(), ...endpointOrigins()] };
}

/**
 * The security headers of a response.
 * @param pathname the path of the request, without the query
 * @param nonce the nonce of a page's scripts and styles; absent for what is no page
 */
export function securityHeaders(
  pathname: string,
  nonce?: string,
  settings = presentSettings(),
): Record<string, string> {
  return {
    // Most responses contain data; a file says itself how long it may be kept.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(pathname, nonce, settings),
    'X-Content-Type-Options': 'nosniff',
    // With 'no-referrer', browsers would send `Origin: null` from our own forms, which would be rejected.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...strictTransport(settings.publicOrigin),
  };
}

function contentSecurityPolicy(
  pathname: string,
  nonce: string | undefined,
  { issuerSources, development }: HeaderSettings,
): string {
  const framed = pathname.startsWith(FRAMED_PATH);
  const toIssuer = PATHS_TO_ISSUER.includes(pathname) ? [...new Set(issuerSources)] : [];
  const withNonce = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  const styles = development ? [`'unsafe-inline'`] : withNonce;
  return [
    `default-src 'none'`,
    ["script-src 'self'", ...withNonce].join(' '),
    ["style-src-elem 'self'", ...styles].join(' '),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self' blob:`,
    `frame-src 'self'`,
    `frame-ancestors ${framed ? `'self'` : `'none'`}`,
    ["form-action 'self'", ...toIssuer].join(' '),
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
