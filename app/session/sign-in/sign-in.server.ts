/** Opens a session after the identity provider's callback, and closes it at logout. */
import { redirectDocument } from '@remix-run/node';
import { PlatformError } from '#app/platform-client/errors.ts';
import { config } from '#app/environment/config.server.ts';
import { logSecurity } from '#app/environment/log.server.ts';
import {
  clearCookie,
  readCookie,
  REALM_COOKIE,
  SESSION_COOKIE,
  setCookie,
} from '#app/session/browser/cookies.server.ts';
import { endSessionForm, finishSignIn, SignInError } from './oauth.server.ts';
import type { EndSessionForm } from './oauth.server.ts';
import { clearBrowserData } from '#app/session/require-session.server.ts';
import { rootAddress } from './return-to.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import type { ZoneAccess } from '#app/session/store/session-store.server.ts';
import { fetchZones } from './zone-access.server.ts';

/**
 * Opens a new session at each sign-in, even if the browser already has one (ASVS 7.2.4).
 * @returns the redirect to the sign-in page (`/`)
 * @throws SignInError with a message for the person
 */
export async function openSession(request: Request): Promise<Response> {
  const signedIn = await finishSignIn(request);
  const zones = await zonesOf(signedIn, request);
  const store = await sessions();
  const former = await store.find(readCookie(request, SESSION_COOKIE));
  if (former) await store.remove(former.id);
  const cookie = await store.create(signedIn.person, signedIn.tokens, zones);
  const { realm, subject } = signedIn.person;
  logSecurity(request, 'Signed in.', { realm, subject });
  return redirectDocument(rootAddress({ returnTo: signedIn.returnTo }), {
    headers: [
      ...signedIn.headers,
      setCookie(SESSION_COOKIE, cookie),
      setCookie(REALM_COOKIE, realm),
    ],
  });
}

/** A rejected token becomes a SignInError instead of a redirect to the sign-in, which would loop. */
async function zonesOf(
  signedIn: Awaited<ReturnType<typeof finishSignIn>>,
  request: Request,
): Promise<ZoneAccess[]> {
  try {
    return await fetchZones(signedIn, request);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { person, returnTo } = signedIn;
    throw new SignInError(error.message, { realm: person.realm, returnTo }, error);
  }
}

/**
 * Ends the session of a request, if it has one.
 * @param forgetRealm also drops the remembered realm
 * @returns the address of the next page, the form for the identity provider's logout that comes before it, if it has
 *   one, and the headers that clear the browser's cookies and storage
 */
export async function closeSession(
  request: Request,
  { forgetRealm }: { forgetRealm: boolean },
): Promise<{ next: string; form?: EndSessionForm; headers: [string, string][] }> {
  const store = await sessions();
  const stored = await store.find(readCookie(request, SESSION_COOKIE));
  const headers = [clearCookie(SESSION_COOKIE), ...clearBrowserData()];
  if (forgetRealm) headers.push(clearCookie(REALM_COOKIE));
  if (!stored) return { next: '/', headers };
  await store.remove(stored.id);
  const { realm, subject } = stored.person;
  logSecurity(request, 'Signed out.', { realm, subject });
  const next = rootAddress({ realm: forgetRealm ? undefined : realm });
  // The console's session ends even if the provider does not respond.
  const form = await endSessionForm(realm, stored.tokens.id, '/').catch(() => undefined);
  return { next, form, headers };
}

/** The realm in the cookie, or the one of a dedicated environment. */
export function rememberedRealm(request: Request): string | undefined {
  return config().dedicatedRealm ?? readCookie(request, REALM_COOKIE);
}
