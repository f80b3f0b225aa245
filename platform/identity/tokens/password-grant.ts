/**
 * The grant of a password (RFC 6749, section 4.3), for command-line programs of the public client, as Keycloak answers
 * it. OAuth 2.1 drops this grant, as the program learns the password: so only the demo provider has it, whose passwords
 * are public. Attempts are counted and delayed together with those of the sign-in form.
 */
import { errors } from 'oidc-provider';
import type { Provider, TokenEndpointGrantContext } from 'oidc-provider';
import { accountClaims } from '#platform/identity/accounts/accounts.ts';
import type { RealmContext } from '#platform/identity/realm-context.ts';
import {
  DEFAULT_SCOPE,
  LIFETIMES,
  makeGrant,
  resourceOf,
  resourceServerOf,
  SCOPES,
} from './grants.ts';
import { checkPassword, refusalOf } from '#platform/identity/sign-in/sign-in.ts';

type GrantContext = TokenEndpointGrantContext<{ username?: string; password?: string }>;

export function registerPasswordGrant(provider: Provider, context: RealmContext): void {
  provider.registerGrantType<{ username?: string; password?: string }>(
    'password',
    async (ctx) => {
      const accountId = await requireAccount(context, ctx);
      ctx.body = await issueTokens(context, ctx, accountId);
    },
    ['username', 'password', 'scope'],
  );
}

/** @throws OIDCProviderError 400, 401 or 429, as the sign-in form answers */
async function requireAccount(context: RealmContext, ctx: GrantContext): Promise<string> {
  const { username = '', password = '' } = ctx.oidc.params;
  const email = username.trim();
  if (email === '' || password === '') {
    throw new errors.InvalidRequest('username and password must both be sent');
  }
  const checked = await checkPassword(context, ctx.req, email, password);
  if (checked.outcome === 'ok') return checked.id;
  const { status, problem, retryAfterS } = refusalOf(checked);
  if (retryAfterS !== undefined) ctx.set('Retry-After', String(retryAfterS));
  const refusal = new errors.OIDCProviderError(status, 'invalid_grant');
  throw Object.assign(refusal, { error_description: problem });
}

/** Opens a session, which has no cookie, and issues its tokens: the same as after a sign-in by the form. */
async function issueTokens(context: RealmContext, ctx: GrantContext, accountId: string) {
  const { audience } = context;
  const { provider, client, requestParamScopes } = ctx.oidc;
  const { jti: grantId } = await makeGrant(provider, audience, client.clientId, accountId);
  const session = new provider.Session();
  session.loginAccount({ accountId, amr: ['pwd'] });
  session.grantIdFor(client.clientId, grantId);
  await session.save(LIFETIMES.Session);

  const asked = SCOPES.filter((scope) => requestParamScopes.has(scope));
  const scope = asked.length > 0 ? asked.join(' ') : DEFAULT_SCOPE;
  const resource = resourceOf(audience);
  const common = {
    accountId,
    client,
    scope,
    grantId,
    gty: 'password',
    expiresWithSession: true,
    sessionUid: session.uid,
  };
  const server = resourceServerOf(context);
  const access = new provider.AccessToken({
    ...common,
    resourceServer: new provider.ResourceServer(resource, server),
  });
  const refresh = new provider.RefreshToken({ ...common, resource });
  ctx.oidc.entity('RefreshToken', refresh);
  return {
    access_token: await access.save(),
    expires_in: access.expiration,
    refresh_token: await refresh.save(),
    ...(asked.includes('openid') && { id_token: await idTokenOf(context, ctx, refresh) }),
    token_type: access.tokenType,
    scope,
  };
}

async function idTokenOf(
  context: RealmContext,
  ctx: GrantContext,
  { accountId, sessionUid }: { accountId: string; sessionUid?: string | undefined },
): Promise<string> {
  const { provider, client } = ctx.oidc;
  const own = { typ: 'ID', azp: client.clientId, sid: sessionUid };
  const claims = { ...(await accountClaims(context.db, context.realm, accountId)), ...own };
  const token = new provider.IdToken({ sub: accountId }, { ctx });
  for (const [name, value] of Object.entries(claims)) token.set(name, value);
  return token.issue({ use: 'idtoken' });
}
