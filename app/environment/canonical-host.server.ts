/**
 * Redirects to the console's canonical host. Sign-in works on only one host, because 'localhost' and '127.0.0.1' do not
 * share cookies.
 */
import { redirectDocument } from '@remix-run/node';
import { config } from './config.server.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * The address at PUBLIC_ORIGIN for a request to another loopback name, or undefined if no redirect is needed. A console
 * behind a proxy never redirects, because the Host header is not reliable there.
 */
export function canonicalAddress(request: Request, publicOrigin: string): string | undefined {
  const host = request.headers.get('host') ?? '';
  const publicHost = new URL(publicOrigin).host;
  if (request.method !== 'GET' || host.toLowerCase() === publicHost) return undefined;
  if (!LOOPBACK.test(host) || !LOOPBACK.test(publicHost)) return undefined;
  const { pathname, search } = new URL(request.url);
  return publicOrigin + pathname + search;
}

/**
 * Redirects a request to another loopback name to PUBLIC_ORIGIN.
 * @throws Response the redirect
 */
export function requireCanonicalHost(request: Request): void {
  const address = canonicalAddress(request, config().publicOrigin);
  if (address) throw redirectDocument(address);
}
