/**
 * Protection against cross-site request forgery (OWASP CSRF cheat sheet: fetch metadata first, Origin as the fallback).
 * It runs inside the action, because Remix's own check does not cover every way to call one.
 */
import { config } from './config.server.ts';
import { logSecurity } from './log.server.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** True for a safe method, and for a request from a page of this console. */
export function isSameOrigin(
  request: Pick<Request, 'method' | 'headers'>,
  publicOrigin: string,
): boolean {
  if (SAFE_METHODS.includes(request.method.toUpperCase())) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === publicOrigin;
}

/**
 * Rejects a cross-site request with an unsafe method.
 * @throws Response 403 with a message
 */
export function requireSameOrigin(request: Request): void {
  if (isSameOrigin(request, config().publicOrigin)) return;
  logSecurity(request, 'A form of another site was refused.', { level: 'warn' });
  throw new Response(
    'This form was not sent from a page of Keyway, so nothing was changed. Open the page in Keyway and send it again.',
    { status: 403, statusText: 'Forbidden' },
  );
}
