/**
 * Access tokens: signature, issuer of the customer's realm, audience, expiry, kind and client (access-token.ts). An ID
 * token or a token of another realm is refused. Source: RFC 9068.
 */
import { jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { explainNoRolesAnywhere, readRoles } from '#model/access/role-claims.ts';
import type { RoleClaim } from '#model/access/role-claims.ts';
import type { Role } from '#model/access/roles.ts';
import type { FindServiceAccount } from '#platform/identity/accounts/service-accounts.ts';
import { checkAccessToken, TokenError } from './access-token.ts';
import { isServiceAccount, serviceAccountOf } from './service-account.ts';
import { createIssuers } from './issuers.ts';
import type { Issuer } from './issuers.ts';
import { createRefusalLog, explainRefusal } from './token-refusal.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const CLOCK_TOLERANCE_S = 5;
/**
 * How long a checked token is cached. The provider's keys are cached for ten minutes; the expiry of the token and its
 * session are compared at each call.
 */
const CHECKED = { max: 1_000, ttl: 60_000 };

export interface TokenCheckerOptions {
  /** Returns the issuer of a realm. */
  issuerOf(realm: string): string;
  audience: string;
  /** The ids of the clients whose tokens are accepted. */
  clients: readonly string[];
  roleClaim: RoleClaim;
  now?: () => Date;
  /** Finds an issuer and its keys; the default asks its discovery document. */
  findIssuer?: (address: string) => Promise<Issuer>;
  /**
   * Receives a sentence for administrators, when a provider does not answer, when a token is refused, or when a
   * provider's tokens lack the roles' claim.
   */
  warn?: (sentence: string) => void;
  /**
   * True while the session with this `sid` exists; for the demo provider, whose sessions are in our database. Other
   * providers' sessions are unknown here: their `sid` is not compared with anything, and a token is valid until it
   * expires, as with every resource server that checks signatures itself (RFC 9068, 4).
   */
  sessionLives?: (realm: string, sid: string) => Promise<boolean>;
  /** Finds a service account of the demo provider, by its client. */
  findServiceAccount?: FindServiceAccount;
}

export interface TokenChecker {
  /** The claims of a valid access token of that realm. @throws TokenError, IssuerUnreachableError */
  check(token: string | undefined, realm: string): Promise<JWTPayload>;
  /** The roles that the claims grant in a zone. */
  rolesIn(claims: JWTPayload, realm: string, zone: string): Role[];
}

export function createTokenChecker(options: TokenCheckerOptions): TokenChecker {
  const { now = () => new Date() } = options;
  const findIssuer = options.findIssuer ?? createIssuers({ now, warn: options.warn });
  const checked = new LRUCache<string, JWTPayload>(CHECKED);
  const logRefusal = createRefusalLog(now, options.warn);
  const firstTokens = new LRUCache<string, true>({ max: CHECKED.max });

  /** Tells administrators at a realm's first token when `ROLE_CLAIM` does not fit the tokens. */
  const compareRoleClaim = (realm: string, claims: JWTPayload): void => {
    if (firstTokens.has(realm)) return;
    firstTokens.set(realm, true);
    const reason = explainNoRolesAnywhere(claims, options.roleClaim);
    if (reason) {
      options.warn?.(`Nobody of '${realm}' has a role: ROLE_CLAIM does not fit. ${reason}`);
    }
  };

  /** The claims of a token that is valid as such, whether or not its session has ended. */
  const checkedClaims = async (token: string, realm: string): Promise<JWTPayload> => {
    const address = options.issuerOf(realm);
    const name = `${address} ${token}`;
    const known = checked.get(name);
    if (known && !hasExpired(known, now())) return known;
    const { issuer, keys } = await findIssuer(address);
    const rules = {
      issuer,
      audience: options.audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now(),
    };
    const { payload, protectedHeader } = await jwtVerify(token, keys, rules).catch((error) => {
      throw explainRefusal(error, token, rules);
    });
    checkAccessToken(protectedHeader, payload, {
      clients: clientsFor(payload, options),
      now: now(),
    });
    compareRoleClaim(realm, payload);
    checked.set(name, payload);
    return payload;
  };

  return {
    async check(token, realm) {
      if (!token) throw new TokenError('Send an access token: Authorization: Bearer …');
      const claims = await checkedClaims(token, realm).catch((error: unknown) => {
        if (error instanceof TokenError) logRefusal(realm, error);
        throw error;
      });
      // The holder is checked at each call, so that a logout takes effect at once.
      await requireHolder(claims, realm, options);
      return claims;
    },

    rolesIn(claims, realm, zone) {
      return readRoles([claims], options.roleClaim, realm, zone);
    },
  };
}

/**
 * Checks that the subject of a demo provider's token still exists: the session of a person, or the client of a program,
 * which has no session (RFC 6749, section 4.4).
 * @throws TokenError when it has ended, or is not named
 */
async function requireHolder(
  claims: JWTPayload,
  realm: string,
  { sessionLives, findServiceAccount }: TokenCheckerOptions,
): Promise<void> {
  if (!sessionLives) return;
  const { sid } = claims;
  if (typeof sid === 'string') {
    if (await sessionLives(realm, sid)) return;
  } else if (await serviceAccountOf(findServiceAccount, realm, claims)) return;
  throw new TokenError(
    sid === undefined && isServiceAccount(claims)
      ? 'The client of the access token is not there any more.'
      : 'The session of the access token has ended. Sign in again.',
  );
}

/** The clients whose tokens are accepted: those of the settings, and for its own tokens a service account. */
function clientsFor(claims: JWTPayload, { clients, findServiceAccount }: TokenCheckerOptions) {
  const { client_id: own } = claims;
  const isOwn = findServiceAccount && typeof own === 'string' && isServiceAccount(claims);
  return isOwn ? [...clients, own] : clients;
}

function hasExpired({ exp = 0 }: JWTPayload, now: Date): boolean {
  return exp + CLOCK_TOLERANCE_S <= now.getTime() / 1000;
}
