/**
 * One realm of the demo identity provider: oidc-provider, configured to behave like Keycloak for its clients.
 */
import { errors, interactionPolicy, Provider } from 'oidc-provider';
import type {
  Account,
  ClientMetadata,
  Configuration,
  ErrorOut,
  KoaContextWithOIDC,
} from 'oidc-provider';
import { accountClaims, serviceAccountClaims } from './accounts/accounts.ts';
import { stateAdapter } from './adapter.ts';
import type { IdentityClient, RealmContext } from './realm-context.ts';
import { LIFETIMES, makeGrant, resourceOf, resourceServerOf, SCOPES } from './tokens/grants.ts';
import { signingAlgorithm } from './tokens/keys.ts';
import {
  expiredPage,
  failurePage,
  leadingTo,
  preparePage,
  signedOutPage,
  signOutPage,
} from './pages/pages.ts';
import type { IdentityPage } from './pages/pages.ts';
import { registerPasswordGrant } from './tokens/password-grant.ts';
import { isLoopbackRedirect, PUBLIC_CLIENT, PUBLIC_CLIENT_ID } from './tokens/public-client.ts';
import { completeTokens, readRefreshTokens } from './tokens/refresh-tokens.ts';
import { hashSecret, readServiceAccount, secretMatches } from './accounts/service-accounts.ts';
import { interactionPath } from './sign-in/sign-in.ts';
import { finishSignOut } from './sign-in/sign-out.ts';

type JwtCustomizer = NonNullable<
  NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']
>;
type Context = Pick<KoaContextWithOIDC, 'res' | 'body' | 'status'>;

const CLAIMS = [
  'sub',
  'typ',
  'azp',
  'sid',
  'preferred_username',
  'email',
  'email_verified',
  'name',
  'given_name',
  'family_name',
  'realm_access',
  'resource_access',
];
const ENDPOINTS = '/protocol/openid-connect';

/** Creates the provider of a realm, which has no state in memory. */
export function createRealm(context: RealmContext): Provider {
  const provider = new Provider(context.issuer, configure(context));
  registerPasswordGrant(provider, context);
  allowLoopback(provider);
  readRefreshTokens(provider);
  compareHashes(provider);
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    if (!oidc) showMissing(context, ctx);
    else if (oidc.route === 'token') await completeTokens(ctx as KoaContextWithOIDC);
    else await finishSignOut(context, ctx as KoaContextWithOIDC);
  });
  return provider;
}

/** Replaces oidc-provider's comparison, which ignores the port of a loopback address but not its path. */
function allowLoopback({ Client }: Provider): void {
  const { redirectUriAllowed, postLogoutRedirectUriAllowed } = Client.prototype;
  Client.prototype.redirectUriAllowed = function (uri) {
    if (this.clientId === PUBLIC_CLIENT_ID) return isLoopbackRedirect(uri);
    return redirectUriAllowed.call(this, uri);
  };
  Client.prototype.postLogoutRedirectUriAllowed = function (uri) {
    if (this.clientId === PUBLIC_CLIENT_ID) return isLoopbackRedirect(uri);
    return postLogoutRedirectUriAllowed.call(this, uri);
  };
}

/** Compares a client's secret with its stored hash; oidc-provider would compare plain texts. */
function compareHashes({ Client }: Provider): void {
  Client.prototype.compareClientSecret = function (secret) {
    return secretMatches(secret, this.clientSecret);
  };
}

/** The response when no route matches. */
function showMissing(context: RealmContext, ctx: Context): void {
  const detail = 'There is no page at this address.';
  ctx.status = 404;
  showPage(context, ctx, failurePage(detail, context.pageTargets.publicOrigin));
}

function configure(context: RealmContext): Configuration {
  const { db, realm, issuer, clock } = context;
  return {
    adapter: stateAdapter(db, realm, clock),
    clients: [...context.clients.map((client) => metadataOf(client, realm)), PUBLIC_CLIENT],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm(context.keys) },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    jwks: context.keys.jwks as Configuration['jwks'],
    cookies: cookies(context),
    routes: {
      authorization: `${ENDPOINTS}/auth`,
      token: `${ENDPOINTS}/token`,
      jwks: `${ENDPOINTS}/certs`,
      end_session: `${ENDPOINTS}/logout`,
      revocation: `${ENDPOINTS}/revoke`,
    },
    discovery: { userinfo_endpoint: `${issuer}${ENDPOINTS}/userinfo` },
    ttl: {
      ...LIFETIMES,
      AccessToken: context.accessTokenSeconds,
      ClientCredentials: context.accessTokenSeconds,
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: SCOPES,
    // In Keycloak, profile, email and roles are default scopes, so every token contains them.
    claims: { openid: CLAIMS },
    conformIdTokenClaims: false,
    formats: { customizers: { jwt: likeKeycloak } },
    findAccount: (ctx, id, source) => findAccount(context, ctx, id, sessionOf(source)),
    extraTokenClaims: extraClaims(context),
    loadExistingGrant: (ctx) => grantEverything(context, ctx),
    interactions: {
      policy: signInOnly(),
      url: (_ctx, interaction) => interactionPath(realm, interaction.uid),
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    clientBasedCORS: (ctx, origin, client) => {
      const { clientId } = client;
      const isAllowed = clientId === PUBLIC_CLIENT_ID && context.allowedOrigins.includes(origin);
      // The library keycloak-js sends credentials, which are ignored here: the code or the refresh token decides.
      if (isAllowed) ctx.set('Access-Control-Allow-Credentials', 'true');
      return isAllowed;
    },
    features: features(context),
    renderError: (ctx, out, error) => showPage(context, ctx, errorPage(context, out, error)),
  };
}

function metadataOf(client: IdentityClient, realm: string): ClientMetadata {
  return {
    client_id: client.clientId,
    client_secret: hashSecret(client.clientSecret),
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: client.postLogoutRedirectUris.map((uri) =>
      uri.replaceAll('{realm}', encodeURIComponent(realm)),
    ),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

function cookies({ realm, keys, cookiePath }: RealmContext): Configuration['cookies'] {
  const common = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const;
  return {
    names: {
      session: `keyway_${realm}_session`,
      interaction: `keyway_${realm}_sign_in`,
      resume: `keyway_${realm}_resume`,
    },
    keys: keys.cookieSecrets,
    long: { ...common, path: cookiePath },
    // The path of these cookies is the URL of the interaction that they belong to.
    short: common,
  };
}

function features(context: RealmContext): Configuration['features'] {
  const { realm, audience } = context;
  const resource = resourceOf(audience);
  return {
    devInteractions: { enabled: false },
    // The API accepts no tokens that are bound to a key, so none are offered (platform/http/challenge.ts).
    dPoP: { enabled: false },
    userinfo: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => showSignOut(context, ctx, form),
      postLogoutSuccessSource: (ctx) =>
        showPage(context, ctx, signedOutPage(realm, context.pageTargets.publicOrigin)),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        return resourceServerOf(context);
      },
    },
  };
}

/**
 * Grants access without a consent page, as all clients are our own. A deleted or disabled account must sign in again.
 */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('account_gone', 'The account is not there any more', (ctx) =>
        Boolean(ctx.oidc.session?.accountId && !ctx.oidc.account),
      ),
    );
  return policy;
}

async function grantEverything({ audience }: RealmContext, ctx: KoaContextWithOIDC) {
  const { provider, client, account, session } = ctx.oidc;
  if (!client || !account || !session) return undefined;
  const known = session.grantIdFor(client.clientId);
  const kept = known ? await provider.Grant.find(known) : undefined;
  if (kept?.accountId === account.accountId) return kept;
  return makeGrant(provider, audience, client.clientId, account.accountId);
}

/** The uid of the session in which a code or token was issued. */
function sessionOf(source: object | undefined): string | undefined {
  const uid = source && 'sessionUid' in source ? source.sessionUid : undefined;
  return typeof uid === 'string' ? uid : undefined;
}

async function findAccount(
  context: RealmContext,
  ctx: KoaContextWithOIDC,
  id: string,
  sessionUid: string | undefined,
): Promise<Account | undefined> {
  const extra = { typ: 'ID', azp: ctx.oidc.client?.clientId, sid: sessionUid };
  const claims = await claimsOf(context, id, extra);
  return claims && { accountId: claims.sub, claims: () => claims };
}

/** Returns the claims of an access token beside those of RFC 9068: of a person, or of a service account. */
function extraClaims(context: RealmContext): NonNullable<Configuration['extraTokenClaims']> {
  return async ({ oidc }, token) => {
    const azp = oidc.client?.clientId ?? '';
    if ('accountId' in token) {
      return claimsOf(context, token.accountId, { typ: 'Bearer', azp, sid: sessionOf(token) });
    }
    const account = await readServiceAccount(context.db, context.realm, azp);
    return account && { typ: 'Bearer', azp, ...serviceAccountClaims(context.realm, account) };
  };
}

/**
 * Sets Keycloak's header type (a client that required at+jwt, RFC 9068, would fail with Keycloak), and the account of a
 * program as the subject, for which oidc-provider takes the client.
 */
const likeKeycloak: JwtCustomizer = (_ctx, token, jwt) => {
  jwt.header = { typ: 'JWT' };
  const { sub } = token.extra ?? {};
  if (token.kind === 'ClientCredentials' && sub !== undefined) jwt.payload.sub = sub;
};

/** The claims of an account with token-specific ones; `sid` is the session's uid. */
async function claimsOf<Extra extends object>(
  { db, realm }: RealmContext,
  id: string,
  extra: Extra,
) {
  const claims = await accountClaims(db, realm, id);
  return claims && { ...claims, ...extra };
}

/** The question whether to sign out, whose form may lead back to the client. */
function showSignOut(context: RealmContext, ctx: KoaContextWithOIDC, form: string): void {
  const pageTargets = leadingTo(context.pageTargets, ctx.oidc.params?.post_logout_redirect_uri);
  showPage(
    { ...context, pageTargets },
    ctx,
    signOutPage(context.realm, form, pageTargets.publicOrigin),
  );
}

function showPage({ pageTargets }: RealmContext, ctx: Context, page: IdentityPage): void {
  ctx.body = preparePage(ctx.res, pageTargets, page);
}

function errorPage({ pageTargets }: RealmContext, out: ErrorOut, error: Error): IdentityPage {
  if (error instanceof errors.SessionNotFound) return expiredPage(pageTargets.publicOrigin);
  const detail =
    out.error === 'server_error'
      ? 'Something went wrong here. Try again in a moment.'
      : `The request was refused: ${out.error_description ?? out.error}.`;
  return failurePage(detail, pageTargets.publicOrigin);
}
