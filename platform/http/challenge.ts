/** Reads the access token of a caller, and makes the challenge for an absent or wrong one (RFC 6750). */

/** The characters that an error_description must not have (RFC 6750, section 3). */
const NOT_DESCRIBABLE = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/** The token in the header Authorization; undefined without one, or when it is sent by another scheme such as DPoP. */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/**
 * The header WWW-Authenticate of a 401: that a token is needed, or, when one was sent, why it is not accepted. Bearer
 * is the only scheme, as tokens that are bound to a key (DPoP, RFC 9449) are neither issued nor accepted.
 */
export function challengeOf(authorization: string | undefined, message: string): string {
  const challenge = 'Bearer realm="Keyway"';
  if (bearerOf(authorization) === undefined) return challenge;
  return `${challenge}, error="invalid_token", error_description="${message.replace(NOT_DESCRIBABLE, '')}"`;
}
