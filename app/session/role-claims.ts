/** Which roles a token gives in a zone. */
import { parseRoles } from '#model/roles.ts';
import type { Role } from '#model/roles.ts';

export type Claims = Record<string, unknown>;

/**
 * The roles of a zone, from the first token that names any: the ID token, else the access token.
 *
 * The zone's name is compared without regard to case. A client name that holds realm plus zone
 * ('meridian-clinic_dev', 'clinic_dev (meridian)') counts as well, but only if the zone itself is not named.
 * @param tokens claims in the order in which they are asked
 * @param template dotted path with '{zone}' as one or part of a step: 'resource_access.{zone}.roles'
 */
export function readRoles(
  tokens: readonly Claims[],
  template: string,
  realm: string,
  zone: string,
): Role[] {
  for (const claims of tokens) {
    const roles = parseRoles(readNames(claims, template.split('.'), realm, zone));
    if (roles.length > 0) return roles;
  }
  return [];
}

function readNames(value: unknown, steps: string[], realm: string, zone: string): string[] {
  const [step, ...rest] = steps;
  if (step === undefined) return namesIn(value);
  if (typeof value !== 'object' || value === null) return [];
  const key = findKey(Object.keys(value), step, realm, zone);
  return key === undefined
    ? []
    : readNames((value as Record<string, unknown>)[key], rest, realm, zone);
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[\s,]+/);
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === 'string')
    : [];
}

function findKey(keys: string[], step: string, realm: string, zone: string): string | undefined {
  if (!step.includes('{zone}')) return keys.find((key) => key === step);
  const named = step.replaceAll('{zone}', zone).toLowerCase();
  return (
    keys.find((key) => key.toLowerCase() === named) ??
    keys.find((key) => holdsRealmAndZone(key.toLowerCase(), realm.toLowerCase(), named))
  );
}

/** 'meridian-clinic_dev' is the realm, a separator and the zone, in either order, and nothing else. */
function holdsRealmAndZone(key: string, realm: string, zone: string): boolean {
  const separator = '[\\s\\-_.:/@()]+';
  const [r, z] = [escape(realm), escape(zone)];
  return new RegExp(`^(${r}${separator}${z}|${z}${separator}${r})\\)?$`).test(key);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
