/**
 * Ends sessions in the same way as Keycloak: a request with an ID token of the session needs no confirmation (OpenID
 * Connect RP-Initiated Logout 1.0, section 2). This also works without JavaScript, where oidc-provider would show a
 * page that submits itself.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { RealmContext } from '#platform/identity/realm-context.ts';
import { sendJson } from '#platform/identity/pages/pages.ts';
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
 */
export function toSignOutQuery(req: IncomingMessage, form: URLSearchParams): void {
  req.method = 'GET';
  req.url = `${req.url?.split('?')[0]}?${form}`;
}

/**
 * Ends the session of a refresh token, as programs do at Keycloak: they post client and refresh token to the
 * end-session endpoint, and are answered 204. All tokens of the session end with it.
 */
export async function signOutProgram(
  { db, realm }: RealmContext,
  provider: Provider,
  form: URLSearchParams,
  { headers }: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const client = await authenticatedClient(provider, form, headers.authorization);
  if (!client) {
    if (headers.authorization) res.setHeader('WWW-Authenticate', `Basic realm="${realm}"`);
    const error_description = 'Send the client_id, and the secret of a client that has one.';
    sendJson(res, 401, { error: 'invalid_client', error_description });
    return;
  }
  const token = await provider.RefreshToken.find(form.get('refresh_token') ?? '');
  if (!token?.sessionUid || !token.isValid || token.clientId !== client.clientId) {
    const error_description = 'The refresh token is not valid, or is no longer.';
    sendJson(res, 400, { error: 'invalid_grant', error_description });
    return;
  }
  await endSession(db, realm, token.sessionUid);
  res.writeHead(204).end();
}

/** The client that asks, by its id and, unless it is a public one, its secret: in the form or by HTTP Basic. */
async function authenticatedClient(
  { Client }: Provider,
  form: URLSearchParams,
  authorization: string | undefined,
) {
  const [, basic] = /^Basic +(\S+)$/i.exec(authorization ?? '') ?? [];
  const sent = basic === undefined ? form : basicCredentials(basic);
  const client = await Client.find(sent?.get('client_id') ?? '');
  if (!client || client.clientAuthMethod === 'none') return client;
  const isRight = await client.compareClientSecret(sent?.get('client_secret') ?? '');
  return isRight ? client : undefined;
}

/** The names are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function basicCredentials(encoded: string): URLSearchParams {
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  return new URLSearchParams(`client_id=${id}&client_secret=${secret}`);
}
