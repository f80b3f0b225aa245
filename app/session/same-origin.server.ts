/**
 * The console's own defence against forged requests (OWASP CSRF cheat sheet: fetch metadata first, Origin as the
 * fallback). Remix's check can be walked around by other ways into an action; this one runs inside the action.
 */
import { config } from './config.server.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** True when the request cannot change anything, or comes from a page of this console. */
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
 * Refuses a changing request from elsewhere.
 * @throws Response 403 with a sentence
 */
export function requireSameOrigin(request: Request): void {
  if (isSameOrigin(request, config().publicOrigin)) return;
  throw new Response(
    'This form was not sent from a page of Keyway, so nothing was changed. Open the page in Keyway and send it again.',
    { status: 403, statusText: 'Forbidden' },
  );
}
