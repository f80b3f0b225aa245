/**
 * Ends sessions the way Keycloak does: a request that carries an ID token of the session goes through without
 * a question (OpenID Connect RP-Initiated Logout 1.0, section 2), also in a browser without JavaScript, where
 * oidc-provider would stop at a page that submits itself.
 */
import type { IncomingMessage } from 'node:http';

import type { KoaContextWithOIDC } from 'oidc-provider';

import { endSession } from './adapter.ts';
import type { RealmContext } from './context.ts';
import { readForm } from './forms.ts';

/** What oidc-provider remembers in the session while it asks. */
interface SignOutState {
  postLogoutRedirectUri?: string;
  state?: string;
}

/**
 * Runs after oidc-provider's own route has checked the request, and takes the place of the page it shows.
 */
export async function finishSignOut(
  { db, realm, cookiePath }: RealmContext,
  ctx: KoaContextWithOIDC,
): Promise<void> {
  if (!isDecided(ctx)) return;
  const { oidc } = ctx;
  const session = oidc.session!;
  const { postLogoutRedirectUri, state } = signOutState(ctx);
  const hinted = oidc.entities.IdTokenHint?.payload.sid;
  await endSession(db, realm, session.uid);
  // The cookie does not come along when the console posts from another site; the ID token names the session.
  if (typeof hinted === 'string') await endSession(db, realm, hinted);
  await session.destroy();
  ctx.cookies.set(oidc.provider.cookieName('session'), null, { path: cookiePath, overwrite: true });
  const target = new URL(postLogoutRedirectUri ?? oidc.urlFor('end_session_success'));
  if (postLogoutRedirectUri && state) target.searchParams.set('state', state);
  ctx.body = '';
  ctx.status = 303;
  ctx.set('Location', target.href);
}

/**
 * True when there is nothing left to ask: the ID token is of the person signed in, nobody is signed in, or
 * another person has just given their password (the route `resume`).
 */
function isDecided(ctx: KoaContextWithOIDC): boolean {
  const { oidc } = ctx;
  if (ctx.status !== 200 || !oidc.session?.state) return false;
  if (oidc.route === 'resume') {
    return signOutState(ctx).postLogoutRedirectUri === oidc.urlFor('resume', ctx.params);
  }
  if (oidc.route !== 'end_session') return false;
  const { accountId } = oidc.session;
  return !accountId || oidc.entities.IdTokenHint?.payload.sub === accountId;
}

function signOutState(ctx: KoaContextWithOIDC): SignOutState {
  return ctx.oidc.session?.state ?? {};
}

/**
 * The specification wants the end-session address to take a POST too. oidc-provider offers that only with
 * cookies every site may send along, so the form becomes the same GET before the provider sees it; it is not
 * a redirect, and the ID token never stands in an address.
 * @throws FormError when the form cannot be read
 */
export async function takeSignOutForm(req: IncomingMessage): Promise<void> {
  const form = await readForm(req);
  req.method = 'GET';
  req.url = `${req.url?.split('?')[0]}?${form}`;
}
