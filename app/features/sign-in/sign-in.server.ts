/** The root page for a person who is not signed in. */
import { redirect } from '@remix-run/node';
import { config } from '#app/environment/config.server.ts';
import { startSignIn } from '#app/session/sign-in/oauth.server.ts';
import { IdentityError, UnknownRealmError } from '#app/session/sign-in/oidc.server.ts';
import { parseReturnTo, rootAddress } from '#app/session/sign-in/return-to.ts';
import { rememberedRealm } from '#app/session/sign-in/sign-in.server.ts';
import type { SignInData } from './sign-in-data.ts';

/** The realm in the address, trimmed; undefined if blank, or in a dedicated environment. */
export function requestedRealm(request: Request): string | undefined {
  if (config().dedicatedRealm) return undefined;
  return new URL(request.url).searchParams.get('realm')?.trim() || undefined;
}

/**
 * Redirects to the identity provider if the realm is known. Otherwise, it returns the data of the page.
 * @throws Response a redirect to the provider, or first to the address with the remembered realm
 */
export async function loadSignIn(request: Request): Promise<SignInData> {
  const { searchParams } = new URL(request.url);
  const returnTo = parseReturnTo(searchParams.get('returnTo'));
  const asked = requestedRealm(request);
  const remembered = rememberedRealm(request);
  // An empty '?realm=' means that the person wants another realm than the remembered one.
  const wantsAnother = searchParams.get('realm') === '' && !config().dedicatedRealm;
  const realm = asked ?? (wantsAnother ? undefined : remembered);
  if (searchParams.get('notice') === 'ended') return { screen: 'ended', realm, returnTo };
  if (realm === undefined) return { screen: 'realm', value: '', returnTo };
  if (asked === undefined && !config().dedicatedRealm) {
    throw redirect(rootAddress({ realm, returnTo }));
  }
  try {
    throw await startSignIn(request, realm, returnTo);
  } catch (thrown) {
    if (thrown instanceof UnknownRealmError && !config().dedicatedRealm) {
      return { screen: 'realm', value: realm, problem: thrown.message, returnTo };
    }
    if (!(thrown instanceof IdentityError)) throw thrown;
    const provider = config().oidc.kind;
    return { screen: 'failure', provider, realm, message: thrown.message, returnTo };
  }
}
