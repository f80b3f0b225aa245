/**
 * Sign-in by the code flow with PKCE (RFC 9700, 2.1.1), through remix-auth's OAuth2 strategy. What the strategy
 * leaves out is here: the nonce, the check of the ID token, the issuer in the answer, and where to go afterwards.
 */
import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { Authenticator } from 'remix-auth';
import { OAuth2RequestError, OAuth2Strategy } from 'remix-auth-oauth2';
import { config } from './config.server.ts';
import { clearCookie, cookieName, isSecure, readCookie, setCookie } from './cookies.server.ts';
import type { CookieDefinition } from './cookies.server.ts';
import { discover, IdentityError, verifyIdToken } from './oidc.server.ts';
import type { Provider } from './oidc.server.ts';
import { parseReturnTo } from './return-to.ts';
import type { Claims } from './role-claims.ts';
import { cipher } from './sessions.server.ts';
import type { Person, Tokens } from './store.server.ts';

const CALLBACK_PATH = '/auth/callback';

const STRATEGY = 'oidc';
const SCOPES = ['openid', 'profile', 'email'];
const TOKEN_TIMEOUT_MS = 4_000;
/** An account of a person who needs this long to sign in starts again. */
const ATTEMPT_SECONDS = 10 * 60;
/** The strategy's own cookie (state and PKCE verifier), which reads every cookie that begins with the name. */
const LOGIN_COOKIE = 'keyway-login';
const ATTEMPT_COOKIE = 'keyway-attempt';

/** Someone the identity provider vouched for. */
export interface SignedIn {
  person: Person;
  tokens: Tokens;
  /** ID token first, then the access token if it can be read: where roles are looked for. */
  claims: Claims[];
}

/** What one attempt to sign in has to remember, sealed in a cookie named after its state. */
interface Attempt {
  realm: string;
  returnTo?: string;
}

/** With what the attempt knew, so that "try again" leads on to the same place. */
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
  // Not the request itself: a `state` somebody put into our address would pass for the provider's answer.
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
 * Ends a sign-in with the provider's answer.
 * @returns who signed in, where to go, and the headers that drop the attempt's cookies
 * @throws SignInError with a sentence, for a refusal as well as for an answer that fits no attempt of this browser
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
    throw new SignInError(sentenceOf(error), attempt, error);
  }
}

/** The headers that drop what earlier attempts left in this browser. */
function clearAttemptCookies(request: Request): [string, string][] {
  const secure = isSecure();
  const prefixes = [LOGIN_COOKIE, ATTEMPT_COOKIE].map((name) => cookieName(name, secure));
  const names = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  return names.map((name) =>
    // the names found carry their prefix already
    clearCookie({
      name: secure ? name.slice('__Host-'.length) : name,
      maxAgeSeconds: 0,
    }),
  );
}

/**
 * New tokens for a refresh token, with the claims they carry.
 * @throws IdentityError; `transient` tells a provider that was not reached from one that refused
 */
export async function refreshTokens(
  person: Person,
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
    throw new IdentityError(sentenceOf(error), {
      transient: !(error instanceof OAuth2RequestError),
      cause: error,
    });
  }
}

/** The provider's logout with the way back to an own address, or undefined where it has none. */
export async function endSessionAddress(
  realm: string,
  idToken: string,
  backTo: string,
): Promise<string | undefined> {
  const { endSessionEndpoint } = await discover(realm);
  if (!endSessionEndpoint) return undefined;
  const url = new URL(endSessionEndpoint);
  url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('client_id', config().oidc.clientId);
  url.searchParams.set('post_logout_redirect_uri', config().publicOrigin + backTo);
  return url.href;
}

async function authenticatorOf(realm: string, answeredBy: string | null = null) {
  const provider = await discover(realm);
  if (answeredBy !== null && answeredBy !== provider.issuer) {
    throw new IdentityError('Another identity provider answered (RFC 9207). Sign in again.');
  }
  return new Authenticator<SignedIn>().use(strategyOf(provider, realm), STRATEGY);
}

/** The strategy with a nonce, which is made from the state: both are random, and none has to be kept. */
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
        name: cookieName(LOGIN_COOKIE),
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
  /** What stays when a refresh does not bring a new one. */
  current?: Tokens;
}

/** Checks the answer of the token endpoint and reads who it speaks for. */
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
  // a kept ID token was verified when it came and has since expired; only what it says is needed
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

function readPerson(claims: Claims, realm: string): Person {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const email = text('email');
  return {
    realm,
    subject: text('sub'),
    name: text('name') || text('preferred_username') || email,
    email,
  };
}

/** The claims of an access token that happens to be a JWT; an opaque one says nothing. */
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

/** A sentence for the person who tried to sign in, never a stack or a library's wording. */
function sentenceOf(error: unknown): string {
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

/** Gives up on a request that the library cannot cancel. */
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
