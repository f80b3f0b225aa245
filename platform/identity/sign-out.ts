/**
 * Ends sessions in the same way as Keycloak: a request with an ID token of the session needs no confirmation (OpenID
 * Connect RP-Initiated Logout 1.0, section 2). This also works without JavaScript, where oidc-provider would show a
 * page that submits itself.
 */
import type { IncomingMessage } from 'node:http';

import type { KoaContextWithOIDC } from 'oidc-provider';

import type { RealmContext } from './context.ts';
import { readForm } from './forms.ts';
import { endSession } from './sessions.ts';

/** The state that oidc-provider keeps in the session while it asks for confirmation. */
interface SignOutState {
  postLogoutRedirectUri?: string;
  state?: string;
}

/**
 * Runs after oidc-provider's own route has checked the request, and replaces the page that it shows.
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
  // A cross-site POST of the console carries no cookie; the ID token identifies the session.
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
 * True when no confirmation is needed: the ID token belongs to the signed-in person, nobody is signed in, or another
 * person has just entered their password (the route `resume`).
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
 * Converts a POST of the end-session endpoint, which the specification requires, to the equivalent GET before
 * oidc-provider sees it; oidc-provider supports POST only with cookies that all sites can send. This is not a redirect,
 * so the ID token never appears in a URL.
 * @throws FormError when the form cannot be read
 */
export async function takeSignOutForm(req: IncomingMessage): Promise<void> {
  const form = await readForm(req);
  req.method = 'GET';
  req.url = `${req.url?.split('?')[0]}?${form}`;
}
