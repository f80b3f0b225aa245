/** Reads the roles in a zone from token claims. */
import { parseRoles } from '#model/roles.ts';
import type { Role } from '#model/roles.ts';

export type Claims = Record<string, unknown>;

/**
 * The roles of a zone, from the first token that has any: the ID token, else the access token.
 *
 * Zone names are compared ignoring case. A client name made of realm and zone ('meridian-clinic_dev',
 * 'clinic_dev (meridian)') matches too, unless there is a client with the zone's exact name.
 * @param tokens the claims of the tokens, in order of precedence
 * @param template a dotted path with '{zone}' as a step or part of one: 'resource_access.{zone}.roles'
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

/** True for realm, separator and zone in either order, such as 'meridian-clinic_dev', and nothing else. */
function holdsRealmAndZone(key: string, realm: string, zone: string): boolean {
  const separator = '[\\s\\-_.:/@()]+';
  const [r, z] = [escape(realm), escape(zone)];
  return new RegExp(`^(${r}${separator}${z}|${z}${separator}${r})\\)?$`).test(key);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
