/** 'localhost' and '127.0.0.1' are one machine but two hosts for cookies; sign-in works on one of them only. */
import { redirectDocument } from '@remix-run/node';
import { config } from './config.server.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Where a request to another loopback name than the console's own has to go, or undefined. A console behind
 * a proxy is left alone: there the Host header says nothing.
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
 * Sends a reader of the console under another loopback name to PUBLIC_ORIGIN.
 * @throws Response a redirect
 */
export function requireCanonicalHost(request: Request): void {
  const address = canonicalAddress(request, config().publicOrigin);
  if (address) throw redirectDocument(address);
}
