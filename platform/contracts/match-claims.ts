/** Whether a token says what a consent contract asks for (B-322). */

/**
 * True when the claims hold every property asked for: objects part by part, a list when it has each of the
 * items asked for, anything else when it is the same. Nothing asked for is never met: it would be everybody.
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
