/**
 * Signs links that the console makes. A page that opens only from its own list (B-156) recognizes them, also without
 * scripts that pass navigation state (B-157). The signature gives no permission: the page checks rights as usual.
 */
import { timingSafeEqual } from 'node:crypto';
import { withQuery } from '#app/paths/paths.ts';
import { cipher } from './store/sessions.server.ts';

const PARAM = 'signature';
const PURPOSE = 'link';

/** The path with its signature. */
export function signLink(path: string): string {
  return withQuery(path, { [PARAM]: cipher().sign(path, PURPOSE) });
}

/** True for the address of a link from `signLink`. */
export function isSignedLink(request: Request, path: string): boolean {
  const given = Buffer.from(new URL(request.url).searchParams.get(PARAM) ?? '');
  const expected = Buffer.from(cipher().sign(path, PURPOSE));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
