/**
 * A cookie of a browser in which somebody signed in with an email. It proves nothing but that; it only gives the
 * browser a count of attempts of its own (sign-in-attempts.ts).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RealmContext } from '#platform/identity/realm-context.ts';

const ID_BYTES = 16;
const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/** The id of the browser; undefined unless this email signed in with it before. */
export function knownBrowser(
  context: RealmContext,
  { headers }: IncomingMessage,
  email: string,
): string | undefined {
  const name = nameOf(context);
  const cookie = headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  const [id, mac] = cookie?.slice(name.length + 1).split('.') ?? [];
  if (!id || !mac) return undefined;
  const [given, right] = [Buffer.from(mac), Buffer.from(prove(context, id, email))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

/** Makes the browser a known one of this email. */
export function rememberBrowser(context: RealmContext, res: ServerResponse, email: string): void {
  const id = randomBytes(ID_BYTES).toString('hex');
  const parts = [
    `${nameOf(context)}=${id}.${prove(context, id, email)}`,
    `Path=${context.cookiePath}`,
    `Max-Age=${HALF_A_YEAR_SECONDS}`,
    'SameSite=Lax',
    'HttpOnly',
  ];
  if (context.issuer.startsWith('https:')) parts.push('Secure');
  res.appendHeader('Set-Cookie', parts.join('; '));
}

function prove({ keys }: RealmContext, id: string, email: string): string {
  return createHmac('sha256', keys.cookieSecrets[0] ?? '')
    .update(`known browser ${id} ${email.toLowerCase()}`)
    .digest('base64url');
}

function nameOf({ realm }: RealmContext): string {
  return `keyway_${realm}_known`;
}
