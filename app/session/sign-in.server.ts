/** The two ends of a session: the answer of the identity provider opens it, the person's logout closes it. */
import { redirectDocument } from '@remix-run/node';
import { PlatformError } from '#app/platform-client/errors.ts';
import { config } from './config.server.ts';
import {
  clearCookie,
  readCookie,
  REALM_COOKIE,
  SESSION_COOKIE,
  setCookie,
} from './cookies.server.ts';
import { endSessionAddress, finishSignIn, SignInError } from './oauth.server.ts';
import { clearBrowserData } from './require-session.server.ts';
import { rootAddress } from './return-to.ts';
import { sessions } from './sessions.server.ts';
import type { ZoneAccess } from './store.server.ts';
import { fetchZones } from './zone-access.server.ts';

/**
 * Opens the session: a new one at each sign-in, whatever the browser brought (ASVS 7.2.4).
 * @returns the redirect to the root
 * @throws SignInError with a sentence for the person
 */
export async function openSession(request: Request): Promise<Response> {
  const signedIn = await finishSignIn(request);
  const zones = await zonesOf(signedIn);
  const store = await sessions();
  const former = await store.find(readCookie(request, SESSION_COOKIE));
  if (former) await store.remove(former.id);
  const cookie = await store.create(signedIn.person, signedIn.tokens, zones);
  return redirectDocument(rootAddress({ returnTo: signedIn.returnTo }), {
    headers: [
      ...signedIn.headers,
      setCookie(SESSION_COOKIE, cookie),
      setCookie(REALM_COOKIE, signedIn.person.realm),
    ],
  });
}

/** A platform that refuses the token says so here, where no redirect follows: signing in again would not help. */
async function zonesOf(signedIn: Awaited<ReturnType<typeof finishSignIn>>): Promise<ZoneAccess[]> {
  try {
    return await fetchZones(signedIn);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { person, returnTo } = signedIn;
    throw new SignInError(error.message, { realm: person.realm, returnTo }, error);
  }
}

/**
 * Ends the session of a request, if it has one.
 * @param forgetRealm also drops the remembered realm
 * @returns where the browser has to go next, which may be the identity provider's logout, and the headers that
 *   clear what the browser holds
 */
export async function closeSession(
  request: Request,
  { forgetRealm }: { forgetRealm: boolean },
): Promise<{ next: string; headers: [string, string][] }> {
  const store = await sessions();
  const stored = await store.find(readCookie(request, SESSION_COOKIE));
  const headers = [clearCookie(SESSION_COOKIE), ...clearBrowserData()];
  if (forgetRealm) headers.push(clearCookie(REALM_COOKIE));
  if (!stored) return { next: '/', headers };
  await store.remove(stored.id);
  const { realm } = stored.person;
  const ownRoot = rootAddress({ realm: forgetRealm ? undefined : realm });
  // A provider that does not answer must not keep anybody signed in here.
  const next = await endSessionAddress(realm, stored.tokens.id, '/').catch(() => undefined);
  return { next: next ?? ownRoot, headers };
}

/** The realm that the browser remembers, or the only one of a dedicated environment. */
export function rememberedRealm(request: Request): string | undefined {
  return config().dedicatedRealm ?? readCookie(request, REALM_COOKIE);
}
