/** Discovery of a realm's identity provider, and validation of its ID tokens (OpenID Connect Core). */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { discoveryAddress, DiscoveryError, readDiscovery } from '#model/access/discovery.ts';
import { config, issuerOf } from '#app/environment/config.server.ts';

const TIMEOUT_MS = 5_000;
const KEEP_MS = 10 * 60 * 1000;
const CLOCK_TOLERANCE_SECONDS = 30;

/** Only public-key algorithms are allowed: with HS256, an attacker could use the public key as the shared secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

/** A failure of the identity provider; the message is shown to the person. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  /** True when the provider was not reached, so that a retry may help; false when it refused. */
  readonly transient: boolean;

  constructor(message: string, options: { transient?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.transient = options.transient ?? false;
  }
}

/** The identity provider knows no realm of this name. */
export class UnknownRealmError extends IdentityError {
  override name = 'UnknownRealmError';
}

export interface Provider {
  /** The exact `iss` of its tokens. */
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** The address of the logout; absent when the provider has no logout of its own. */
  endSessionEndpoint: string | undefined;
  keys: JWTVerifyGetKey;
}

const known = new Map<string, { provider: Provider & { jwksUri: string }; untilMs: number }>();

/**
 * The provider of a realm, from its discovery document; cached for ten minutes, and used longer while it does not
 * answer.
 * @throws UnknownRealmError when there is none
 * @throws IdentityError when it does not respond, or names another issuer (RFC 8414, 3.3)
 */
export async function discover(realm: string, nowMs: number = Date.now()): Promise<Provider> {
  const address = issuerOf(realm);
  const last = known.get(address);
  if (last && last.untilMs > nowMs) return last.provider;
  try {
    const provider = await fetchProvider(address, realm, last?.provider);
    known.set(address, { provider, untilMs: nowMs + KEEP_MS });
    return provider;
  } catch (error) {
    if (last && error instanceof IdentityError && error.transient) return last.provider;
    throw error;
  }
}

/** The origins of the pages that the known providers show to a browser, which may differ from their issuers'. */
export function endpointOrigins(): string[] {
  const addresses = [...known.values()].flatMap(({ provider }) => [
    provider.authorizationEndpoint,
    provider.endSessionEndpoint ?? provider.authorizationEndpoint,
  ]);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

async function fetchProvider(
  address: string,
  realm: string,
  last: (Provider & { jwksUri: string }) | undefined,
): Promise<Provider & { jwksUri: string }> {
  const response = await fetch(discoveryAddress(address), {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new IdentityError(
      'The identity provider does not answer. Try again in a moment, or ask your administrator.',
      { transient: true, cause },
    );
  });
  if (response.status === 404) {
    throw new UnknownRealmError(
      `There is no customer named “${realm}”. Check the spelling and try again.`,
    );
  }
  if (!response.ok) {
    throw misunderstood(`It answers with status ${response.status}.`, { transient: true });
  }
  const { authorizationEndpoint, tokenEndpoint, ...rest } = readDocument(
    address,
    await response.json().catch(() => undefined),
  );
  if (!authorizationEndpoint || !tokenEndpoint) {
    throw misunderstood('Its discovery document names no page to sign in.');
  }
  const keys =
    last?.jwksUri === rest.jwksUri
      ? last.keys
      : createRemoteJWKSet(new URL(rest.jwksUri), { timeoutDuration: TIMEOUT_MS });
  return { ...rest, authorizationEndpoint, tokenEndpoint, keys };
}

function readDocument(address: string, document: unknown): ReturnType<typeof readDiscovery> {
  try {
    return readDiscovery(address, document);
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    throw misunderstood(error.message, { cause: error });
  }
}

function misunderstood(reason: string, options?: { transient?: boolean; cause?: unknown }) {
  return new IdentityError(
    `The identity provider answers in a way Keyway does not understand. ${reason} Ask your administrator to check OIDC_ISSUER.`,
    options,
  );
}

/**
 * The claims of an ID token. Checks signature, algorithm, issuer, audience, times, and the nonce if one was sent. The
 * issuer contains the realm, so a token of another realm is rejected too.
 * @throws IdentityError when a check fails
 */
export async function verifyIdToken(
  token: string,
  provider: Pick<Provider, 'issuer' | 'keys'>,
  nonce?: string,
  now: Date = new Date(),
): Promise<JWTPayload & { sub: string }> {
  const { clientId } = config().oidc;
  try {
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: provider.issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    // The claim azp, if present, must be our client (OpenID Connect Core, 3.1.3.7).
    const authorized = payload.azp === undefined || payload.azp === clientId;
    if (!authorized || !payload.sub || (nonce !== undefined && payload.nonce !== nonce)) {
      throw new IdentityError('The identity token was not made for this sign-in. Sign in again.');
    }
    return { ...payload, sub: payload.sub };
  } catch (cause) {
    if (cause instanceof IdentityError) throw cause;
    throw new IdentityError('The identity token could not be verified. Sign in again.', {
      cause,
      transient: cause instanceof errors.JWKSTimeout,
    });
  }
}
