/** Whether the claims of a token match the JWT properties of a consent contract (B-322). */
import { isObject } from '#model/text/json-object.ts';

/**
 * True when the claims have every wanted property. Objects are compared member by member, a list must contain
 * each wanted item, other values must be equal. An empty object or list never matches, as it would match everybody.
 */
export function claimsMatch(
  wanted: Record<string, unknown> | undefined,
  claims: Record<string, unknown>,
): boolean {
  return wanted !== undefined && holds(claims, wanted);
}

function holds(claim: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.length > 0 && wanted.every((item) => holds(claim, item));
  if (Array.isArray(claim)) return claim.some((item) => holds(item, wanted));
  if (!isObject(wanted)) return claim === wanted;
  const properties = Object.entries(wanted);
  const has = ([name, value]: [string, unknown]) =>
    isObject(claim) && Object.hasOwn(claim, name) && holds(claim[name], value);
  return properties.length > 0 && properties.every(has);
}
