/**
 * What makes a signed JWT an access token for this API. The signature, issuer and audience are checked before
 * (token.ts); here are the kind, the client and the types of the claims. Everything that is not known to be right is
 * refused, because an ID token or a token for another program has the same signature.
 * Source: RFC 9068; RFC 7519, 4.1; OpenID Connect Core 1.0, 2; the tokens of Keycloak 24 and newer.
 */
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { z } from 'zod';

/** The error for a request without a valid token. It is sent as 401 with this message. */
export class TokenError extends Error {
  override name = 'TokenError';
}

/** Seconds that the clock of the identity provider may be ahead of this server's. */
const MAX_AHEAD_S = 30;
/** Seconds from `iat` to `exp`. Providers allow a day at most by default; a longer token is a mistake or forged. */
const LONGEST_LIFE_S = 24 * 60 * 60;
/** Letters of a claim that identifies somebody: `sub` may have 255 (OpenID Connect Core 1.0, 2), an address 320. */
const LONGEST_NAME = 512;

/** Claims of ID tokens (OpenID Connect Core 1.0, 2 and 3.3.2.11), which no access token has. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

const name = z
  .string('a text')
  .max(LONGEST_NAME, `a text of up to ${LONGEST_NAME} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'a text without control characters');
/** Whole seconds since 1970 (RFC 7519 allows fractions, but no provider sends them); 1e400 is read as Infinity. */
const time = z.int('a whole number of seconds').nonnegative('a time after 1970');

/** The claims that the platform reads. Others may have any type; consent contracts compare them as they are. */
const claimsSchema = z.looseObject({
  sub: name.min(1, 'a text that is not empty'),
  exp: time,
  iat: time,
  nbf: time.optional(),
  typ: name.optional(),
  azp: name.optional(),
  client_id: name.optional(),
  sid: name.optional(),
  email: name.optional(),
  email_verified: z.boolean('true or false').optional(),
  name: name.optional(),
  preferred_username: name.optional(),
});

export interface AccessTokenRules {
  /** The ids of the clients whose tokens are accepted. */
  clients: readonly string[];
  now: Date;
}

/**
 * Checks header and claims of a token whose signature, issuer, audience and expiry are right.
 * @throws TokenError with the first thing that is wrong
 */
export function checkAccessToken(
  header: JWTHeaderParameters,
  payload: JWTPayload,
  { clients, now }: AccessTokenRules,
): void {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TokenError(
      `The claim ${String(issue?.path[0])} of the access token must be ${issue?.message}.`,
    );
  }
  if (!isAccessToken(header, payload)) throw new TokenError('This is not an access token.');
  // A token that is bound to a key (RFC 7800) proves nothing when it is sent without that proof.
  if (payload.cnf !== undefined) {
    throw new TokenError('The access token is bound to a key, which this API does not check.');
  }
  const { azp, client_id, exp, iat } = parsed.data;
  const named = [azp, client_id].filter((client) => client !== undefined);
  if (named.length === 0 || !named.every((client) => clients.includes(client))) {
    throw new TokenError(
      'The access token was issued to a client that may not call this API. An administrator can add it to OIDC_CLIENTS.',
    );
  }
  if (iat > now.getTime() / 1000 + MAX_AHEAD_S) {
    throw new TokenError(
      "The access token was issued in the future. Compare the identity provider's clock with this server's.",
    );
  }
  if (exp - iat > LONGEST_LIFE_S) {
    throw new TokenError('The access token is valid for more than a day. Ask for a shorter one.');
  }
}

/**
 * True for the header type of RFC 9068, 2.1, and for Keycloak's way: the header says only JWT and the claim `typ` says
 * Bearer. ID tokens, refresh tokens and tokens that do not name their kind are not access tokens.
 */
function isAccessToken(header: JWTHeaderParameters, payload: JWTPayload): boolean {
  if (ID_TOKEN_CLAIMS.some((claim) => payload[claim] !== undefined)) return false;
  const type = typeof header.typ === 'string' ? header.typ.toLowerCase() : '';
  const isBearer = typeof payload.typ === 'string' && payload.typ.toLowerCase() === 'bearer';
  if (type === 'at+jwt' || type === 'application/at+jwt') {
    return isBearer || payload.typ === undefined;
  }
  return type === 'jwt' && isBearer;
}
