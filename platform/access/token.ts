/**
 * Access tokens: signature, issuer of the customer's realm, audience, expiry, kind and client (access-token.ts). An ID
 * token or a token of another realm is refused. Source: design §3 Access; RFC 9068; security notes 2.2.
 */
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { parseRoles, type Role } from '#model/roles.ts';
import { checkAccessToken, TokenError } from './access-token.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const CLOCK_TOLERANCE_S = 5;
/**
 * How long a checked token is cached; the end of a session is noticed that much later. The provider's keys are cached
 * for ten minutes; the expiry of the token is compared at each call.
 */
const CHECKED = { max: 1_000, ttl: 60_000 };

/** The identity provider does not send its keys, so no token can be checked. Sent as 503. */
export class IssuerUnreachable extends Error {
  override name = 'IssuerUnreachable';
}

export interface TokenCheckerOptions {
  /** Returns the issuer of a realm. */
  issuerOf(realm: string): string;
  audience: string;
  /** The ids of the clients whose tokens are accepted. */
  clients: readonly string[];
  /** Path of the claim with the roles of a zone: 'resource_access.{zone}.roles'. */
  roleClaim: string;
  now?: () => Date;
  /** Returns the keys of an issuer; the default fetches them at Keycloak's path. */
  keysOf?: (issuer: string) => JWTVerifyGetKey;
  /**
   * True while the session with this `sid` exists; for the demo provider, whose sessions are in our database. Other
   * providers' sessions are unknown here: their `sid` is not compared with anything, and a token is valid until it
   * expires, as with every resource server that checks signatures itself (RFC 9068, 4).
   */
  sessionLives?: (realm: string, sid: string) => Promise<boolean>;
}

export interface TokenChecker {
  /** The claims of a valid access token of that realm. @throws TokenError, IssuerUnreachable */
  check(token: string | undefined, realm: string): Promise<JWTPayload>;
  /** The roles that the claims grant in a zone. */
  rolesIn(claims: JWTPayload, realm: string, zone: string): Role[];
}

export function createTokenChecker(options: TokenCheckerOptions): TokenChecker {
  const { now = () => new Date() } = options;
  const keysOf =
    options.keysOf ??
    ((issuer) => createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`)));
  const keys = new Map<string, JWTVerifyGetKey>();
  const checked = new LRUCache<string, JWTPayload>(CHECKED);

  return {
    async check(token, realm) {
      if (!token) throw new TokenError('Send an access token: Authorization: Bearer …');
      const issuer = options.issuerOf(realm);
      const name = `${issuer} ${token}`;
      const known = checked.get(name);
      if (known && !hasExpired(known, now())) return known;
      let issuerKeys = keys.get(issuer);
      if (!issuerKeys) keys.set(issuer, (issuerKeys = whenReached(keysOf(issuer))));
      const { payload, protectedHeader } = await verified(token, issuerKeys, {
        issuer,
        audience: options.audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now(),
      });
      checkAccessToken(protectedHeader, payload, { clients: options.clients, now: now() });
      await requireSession(payload, realm, options);
      checked.set(name, payload);
      return payload;
    },

    rolesIn(claims, realm, zone) {
      return rolesAt(claims, options.roleClaim, realm, zone);
    },
  };
}

/** @throws TokenError when the platform knows the sessions and this token's has ended, or is not named */
async function requireSession(
  { sid }: JWTPayload,
  realm: string,
  { sessionLives }: TokenCheckerOptions,
): Promise<void> {
  if (!sessionLives) return;
  if (typeof sid === 'string' && (await sessionLives(realm, sid))) return;
  throw new TokenError('The session of the access token has ended. Sign in again.');
}

function hasExpired({ exp = 0 }: JWTPayload, now: Date): boolean {
  return exp + CLOCK_TOLERANCE_S <= now.getTime() / 1000;
}

async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new TokenError('The access token has expired.', { cause: error });
    }
    if (error instanceof IssuerUnreachable) throw error;
    throw new TokenError('The access token is not valid for this customer.', { cause: error });
  }
}

/** Distinguishes a token with an unknown key from a provider that cannot be reached. */
function whenReached(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      throw new IssuerUnreachable(
        'The identity provider cannot be reached, so nobody can be let in. Try again in a minute.',
        { cause: error },
      );
    }
  };
}

/** jose's errors about a token have classes and codes of their own; anything else is a failed request. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return error instanceof errors.JWKSTimeout || error.code === errors.JOSEError.code;
}

/**
 * The roles at a claim path such as 'resource_access.{zone}.roles'. The zone part is compared without regard to
 * case and may also be realm plus zone; when a token has both, the plain zone name wins.
 */
export function rolesAt(claims: object, path: string, realm: string, zone: string): Role[] {
  let value: unknown = claims;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return [];
    const entries = Object.entries(value);
    value =
      part === '{zone}'
        ? zoneNames(realm, zone)
            .map((name) => valueNamed(entries, name))
            .find((found) => found !== undefined)
        : entries.find(([key]) => key === part)?.[1];
  }
  return Array.isArray(value) ? parseRoles(value.filter((name) => typeof name === 'string')) : [];
}

/** The names that a token may use for a zone, in lower case, the preferred one first. */
export function zoneNames(realm: string, zone: string): string[] {
  return [zone, `${realm}_${zone}`, `${realm}-${zone}`, `${realm}${zone}`].map((name) =>
    name.toLowerCase(),
  );
}

function valueNamed(entries: [string, unknown][], name: string): unknown {
  return entries.find(([key]) => key.toLowerCase() === name)?.[1];
}
