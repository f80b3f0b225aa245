/**
 * Why a token is refused: one sentence for the caller, and one for the log, which says what was found and what is
 * required.
 */
import { decodeProtectedHeader, errors } from 'jose';
import { LRUCache } from 'lru-cache';
import { TokenError } from './access-token.ts';
import { IssuerUnreachableError } from './issuers.ts';

/** Unknown customers get this message too, so that it does not reveal which customers exist. */
export const UNVERIFIED =
  'The access token is not valid for this customer: no key of its identity provider signed it.';

/** A reason is logged at most once in this time for a customer. */
const REPORT_MS = 60_000;
/** The maximum number of reasons in memory; each is counted once for a customer. */
const MAX_REPORTED = 1_000;
/** The maximum number of letters of a token's value that are logged. */
const MAX_LETTERS = 300;

interface Rules {
  issuer: string;
  audience: string;
  currentDate: Date;
}

/**
 * The error for the caller; its cause is the sentence for the log, which has no part of the token but the value that
 * was refused.
 * @param error what `jwtVerify` threw. It checks the signature first, so claims that it refuses are the provider's.
 */
export function explainRefusal(error: unknown, token: string, rules: Rules): unknown {
  if (error instanceof IssuerUnreachableError) return error;
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) {
    const [sentence, asked] = explainClaim(error, rules);
    const found = JSON.stringify(error.payload[error.claim])?.slice(0, MAX_LETTERS);
    const cause = `Its claim ${error.claim} is ${found ?? 'missing'}; ${asked}.`;
    return new TokenError(sentence, { cause });
  }
  return new TokenError(UNVERIFIED, { cause: explainSignature(error, token, rules) });
}

/** The sentence for the caller, and what this server requires of the claim. */
function explainClaim(
  { claim }: errors.JWTClaimValidationFailed | errors.JWTExpired,
  { issuer, audience, currentDate }: Rules,
): [sentence: string, asked: string] {
  const now = `the time here is ${Math.floor(currentDate.getTime() / 1000)}`;
  const start = 'The access token is not valid for this customer:';
  switch (claim) {
    case 'aud':
      return [`${start} its audience (aud) is another.`, `OIDC_AUDIENCE is ${audience}`];
    case 'iss':
      return [`${start} its issuer (iss) is another.`, `the provider's issuer is ${issuer}`];
    case 'exp':
      return ['The access token has expired.', now];
    case 'nbf':
      return [`${start} it is not valid yet (nbf).`, now];
    default:
      return [`${start} its claim ${claim} is missing or wrong.`, 'a token needs sub, exp and iat'];
  }
}

function explainSignature(error: unknown, token: string, { issuer }: Rules): string {
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSEAlgNotAllowed) {
    const { alg, kid } = decodeProtectedHeader(token);
    const found = JSON.stringify({ alg, kid }).slice(0, MAX_LETTERS);
    return `Its header is ${found}; the keys of ${issuer} have none for that.`;
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return `Its signature does not fit the keys of ${issuer}.`;
  }
  return `It is no JWT that can be checked: ${error instanceof Error ? error.message : String(error)}.`;
}

/**
 * Reports refusals to administrators, each reason once a minute for a customer, because anybody can send many requests
 * without a token.
 */
export function createRefusalLog(now: () => Date, warn?: (sentence: string) => void) {
  const reported = new LRUCache<string, number>({ max: MAX_REPORTED });
  return (realm: string, { message, cause }: TokenError): void => {
    const reason = `${realm} ${message}`;
    const nowMs = now().getTime();
    if (nowMs < (reported.get(reason) ?? 0) + REPORT_MS) return;
    reported.set(reason, nowMs);
    const detail = typeof cause === 'string' ? ` ${cause}` : '';
    warn?.(`A token for '${realm}' is refused. ${message}${detail}`);
  };
}
