/**
 * Sign-in by the authorization code flow with PKCE (RFC 9700, 2.1.1), using remix-auth's OAuth2 strategy. This adds
 * what the strategy lacks: the nonce, validation of the ID token, the check of `iss` in the callback, and the return
 * address.
 */
import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { Authenticator } from 'remix-auth';
import { OAuth2RequestError, OAuth2Strategy } from 'remix-auth-oauth2';
import { config } from '#app/environment/config.server.ts';
import {
  clearCookie,
  cookieName,
  isSecure,
  readCookie,
  setCookie,
} from '#app/session/browser/cookies.server.ts';
import type { CookieDefinition } from '#app/session/browser/cookies.server.ts';
import { discover, IdentityError, verifyIdToken } from './oidc.server.ts';
import type { Provider } from './oidc.server.ts';
import { parseReturnTo } from './return-to.ts';
import type { Claims } from '#model/access/role-claims.ts';
import { cipher } from '#app/session/store/sessions.server.ts';
import type { SessionPerson, Tokens } from '#app/session/store/session-store.server.ts';

const CALLBACK_PATH = '/auth/callback';

const STRATEGY = 'oidc';
const SCOPES = ['openid', 'profile', 'email'];
const TOKEN_TIMEOUT_MS = 4_000;
/** A sign-in that takes longer has to be started again. */
const ATTEMPT_SECONDS = 10 * 60;
/**
 * The strategy's cookie (state and PKCE verifier). The strategy reads every cookie with a name that begins with this.
 */
const SIGN_IN_COOKIE = 'keyway-login';
const ATTEMPT_COOKIE = 'keyway-attempt';

/** The result of a successful sign-in or refresh. */
export interface SignedIn {
  person: SessionPerson;
  tokens: Tokens;
  /** The claims in which roles are looked up, in this order; empty for an opaque access token. */
  claims: Claims[];
}

/** The state of one sign-in attempt, sealed in a cookie named after the OAuth state. */
interface Attempt {
  realm: string;
  returnTo?: string;
}

/** An error that carries the realm and the return address, so that a retry leads to the same page. */
export class SignInError extends IdentityError {
  override name = 'SignInError';
  readonly realm: string | undefined;
  readonly returnTo: string | undefined;

  constructor(message: string, { realm, returnTo }: Partial<Attempt>, cause?: unknown) {
    super(message, { cause });
    this.realm = realm;
    this.returnTo = parseReturnTo(returnTo);
  }
}

/**
 * Starts a sign-in: a redirect to the realm's identity provider.
 * @throws UnknownRealmError, IdentityError
 */
export async function startSignIn(
  request: Request,
  realm: string,
  returnTo: string | undefined,
): Promise<Response> {
  const authenticator = await authenticatorOf(realm);
  // The request is a new one, because a `state` in our own address would be taken for the provider's callback.
  const clean = new Request(config().publicOrigin + CALLBACK_PATH, { headers: request.headers });
  const answer = await authenticator.authenticate(STRATEGY, clean).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (!(answer instanceof Response)) throw new IdentityError('The sign-in did not start.');
  const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const attempt: Attempt = { realm, returnTo };
  const headers = new Headers(answer.headers);
  headers.append(
    ...setCookie(
      attemptCookie(state),
      cipher().seal(JSON.stringify(attempt), attemptPurpose(state)).toString('base64url'),
    ),
  );
  headers.set('X-Remix-Reload-Document', 'true');
  return new Response(null, { status: 302, headers });
}

/**
 * Completes a sign-in with the provider's callback.
 * @returns the person and tokens, the return address, and the headers that remove the attempt's cookies
 * @throws SignInError when the provider refused, or the callback belongs to no attempt of this browser
 */
export async function finishSignIn(
  request: Request,
): Promise<SignedIn & { returnTo: string | undefined; headers: [string, string][] }> {
  const { search, searchParams } = new URL(request.url);
  const state = searchParams.get('state') ?? '';
  const attempt = readAttempt(request, state);
  if (!attempt) {
    throw new SignInError(
      'This sign-in was not started in this browser, or more than ten minutes ago. Start it again.',
      {},
    );
  }
  const { realm } = attempt;
  try {
    const authenticator = await authenticatorOf(realm, searchParams.get('iss'));
    const clean = new Request(config().publicOrigin + CALLBACK_PATH + search, {
      headers: request.headers,
    });
    const signedIn = await authenticator.authenticate(STRATEGY, clean);
    return {
      ...signedIn,
      returnTo: parseReturnTo(attempt.returnTo),
      headers: clearAttemptCookies(request),
    };
  } catch (error) {
    throw new SignInError(messageOf(error), attempt, error);
  }
}

/** The headers that remove the cookies of all sign-in attempts. */
function clearAttemptCookies(request: Request): [string, string][] {
  const secure = isSecure();
  const prefixes = [SIGN_IN_COOKIE, ATTEMPT_COOKIE].map((name) => cookieName(name, secure));
  const names = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  return names.map((name) =>
    // The method clearCookie adds the prefix again.
    clearCookie({
      name: secure ? name.slice('__Host-'.length) : name,
      maxAgeSeconds: 0,
    }),
  );
}

/**
 * Gets new tokens by the refresh token, with their claims.
 * @throws IdentityError; `transient` when the provider was not reached, not when it refused
 */
export async function refreshTokens(
  person: SessionPerson,
  current: Tokens,
  now: Date = new Date(),
): Promise<SignedIn> {
  const provider = await discover(person.realm);
  try {
    const answer = await withTimeout(
      TOKEN_TIMEOUT_MS,
      strategyOf(provider, person.realm).refreshToken(current.refresh ?? ''),
    );
    const signedIn = await readTokenResponse(answer, provider, person.realm, { now, current });
    if (signedIn.person.subject !== person.subject) {
      throw new IdentityError('The identity provider answered for another person. Sign in again.');
    }
    return signedIn;
  } catch (error) {
    if (error instanceof IdentityError) throw error;
    throw new IdentityError(messageOf(error), {
      transient: !(error instanceof OAuth2RequestError),
      cause: error,
    });
  }
}

/** A form for the browser to post to the identity provider. */
export interface EndSessionForm {
  action: string;
  fields: Record<string, string>;
}

/**
 * The provider's logout with a redirect back to `backTo`, or undefined if it has none. It is a form to post, because as
 * part of an address the ID token would stay in histories and logs (OpenID Connect RP-Initiated Logout 1.0, 2 and 6).
 */
export async function endSessionForm(
  realm: string,
  idToken: string,
  backTo: string,
): Promise<EndSessionForm | undefined> {
  const { endSessionEndpoint } = await discover(realm);
  if (!endSessionEndpoint) return undefined;
  return {
    action: endSessionEndpoint,
    fields: {
      id_token_hint: idToken,
      client_id: config().oidc.clientId,
      post_logout_redirect_uri: config().publicOrigin + backTo,
    },
  };
}

async function authenticatorOf(realm: string, callbackIssuer: string | null = null) {
  const provider = await discover(realm);
  if (callbackIssuer !== null && callbackIssuer !== provider.issuer) {
    throw new IdentityError('Another identity provider answered (RFC 9207). Sign in again.');
  }
  return new Authenticator<SignedIn>().use(strategyOf(provider, realm), STRATEGY);
}

/** The strategy with a nonce, derived from the random state so that it need not be stored. */
class CodeFlow extends OAuth2Strategy<SignedIn> {
  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const all = new URLSearchParams(params);
    all.set('nonce', nonceOf(params.get('state') ?? ''));
    return all;
  }
}

function strategyOf(provider: Provider, realm: string): CodeFlow {
  const { oidc, publicOrigin } = config();
  return new CodeFlow(
    {
      clientId: oidc.clientId,
      clientSecret: oidc.clientSecret,
      authorizationEndpoint: provider.authorizationEndpoint,
      tokenEndpoint: provider.tokenEndpoint,
      redirectURI: publicOrigin + CALLBACK_PATH,
      scopes: SCOPES,
      cookie: {
        name: cookieName(SIGN_IN_COOKIE),
        path: '/',
        sameSite: 'Lax',
        httpOnly: true,
        ...(isSecure() && { secure: true }),
        maxAge: ATTEMPT_SECONDS,
      },
    },
    ({ request, tokens }) => {
      const state = new URL(request.url).searchParams.get('state') ?? '';
      return readTokenResponse(tokens, provider, realm, { nonce: nonceOf(state) });
    },
  );
}

type TokenResponse = Awaited<ReturnType<CodeFlow['refreshToken']>>;

interface ReadOptions {
  nonce?: string;
  now?: Date;
  /** The current tokens. They stay in use where a refresh returns no new one. */
  current?: Tokens;
}

/** Validates the response of the token endpoint and reads the person from it. */
async function readTokenResponse(
  answer: TokenResponse,
  provider: Provider,
  realm: string,
  { nonce, now = new Date(), current }: ReadOptions,
): Promise<SignedIn> {
  const hasIdToken = 'id_token' in answer.data;
  if (!hasIdToken && !current) {
    throw new IdentityError('The identity provider sent no identity token. Sign in again.');
  }
  const idToken = hasIdToken ? answer.idToken() : (current?.id ?? '');
  // An earlier ID token was verified when it was received; it may have expired, but only its claims are needed.
  const claims = hasIdToken
    ? await verifyIdToken(idToken, provider, nonce, now)
    : decodeJwt(idToken);
  const access = answer.accessToken();
  const lifeSeconds = 'expires_in' in answer.data ? answer.accessTokenExpiresInSeconds() : 60;
  return {
    person: readPerson(claims, realm),
    tokens: {
      access,
      id: idToken,
      refresh: answer.hasRefreshToken() ? answer.refreshToken() : current?.refresh,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
    },
    claims: hasIdToken ? [claims, decodeAccess(access)] : [decodeAccess(access), claims],
  };
}

/** The person who signed in, from the claims of the identity token. */
export function readPerson(claims: Claims, realm: string): SessionPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const email = text('email');
  return {
    realm,
    subject: text('sub'),
    name: text('name') || text('preferred_username') || email,
    email,
  };
}

/** The claims of an access token if it is a JWT; none for an opaque one. */
function decodeAccess(token: string): Claims {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

function nonceOf(state: string): string {
  return cipher().sign(state, 'nonce');
}

function attemptCookie(state: string): CookieDefinition {
  const name = createHash('sha256').update(state).digest('hex').slice(0, 16);
  return { name: `${ATTEMPT_COOKIE}-${name}`, maxAgeSeconds: ATTEMPT_SECONDS };
}

function attemptPurpose(state: string): string {
  return `sign-in ${state}`;
}

function readAttempt(request: Request, state: string): Attempt | undefined {
  const sealed = readCookie(request, attemptCookie(state));
  const text = sealed && cipher().open(Buffer.from(sealed, 'base64url'), attemptPurpose(state));
  return text ? (JSON.parse(text) as Attempt) : undefined;
}

/** The message for the person, never a stack or a library's text. */
function messageOf(error: unknown): string {
  if (error instanceof IdentityError) return error.message;
  if (error instanceof OAuth2RequestError) {
    if (error.code === 'access_denied') {
      return error.description ?? 'The sign-in was refused or cancelled. Try again.';
    }
    return error.description ?? `The identity provider refused the sign-in (${error.code}).`;
  }
  if (error instanceof RangeError || error instanceof ReferenceError) {
    return 'The answer of the identity provider fits no sign-in of this browser. Start it again.';
  }
  return 'The identity provider does not answer. Try again in a moment, or ask your administrator.';
}

/** Rejects after `limitMs`, because the library cannot cancel its request. */
async function withTimeout<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The identity provider took too long.')), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
