/**
 * Reads the roles of a zone from the claims of a token, for the platform and the console alike. Every
 * identity provider has its own path and shape for them; `ROLE_CLAIM` is the path.
 */
import { isObject } from '#model/text/json-object.ts';
import { parseRoles, ROLES } from './roles.ts';
import type { Role } from './roles.ts';

export type Claims = Record<string, unknown>;

/** Where tokens have the roles of a zone. */
export interface RoleClaim {
  /** A usable `ROLE_CLAIM`: the path of the claim, with '{zone}' in it. */
  path: string;
  /** Whether a text of one word is a list of one role (`ROLE_CLAIM_WORD`). */
  takesWord?: boolean;
}

const ZONE = '{zone}';
/** A sentence about a token lists at most so many names, with at most so many characters of each. */
const MAX_LISTED = 20;
const LONGEST_LISTED = 60;
/** Claims that every token has, which say nothing about where roles are. */
const ORDINARY = new Set([
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', 'auth_time', 'typ', 'azp', 'client_id'],
  ...['sid', 'acr', 'amr', 'email', 'email_verified', 'name', 'preferred_username'],
  ...['given_name', 'family_name'],
]);

/**
 * What is wrong with a `ROLE_CLAIM`, as the end of a sentence; undefined for a usable one. A path has steps with dots
 * between them, as in 'resource_access.{zone}.roles'; a dot within a name is written '\.'.
 */
export function claimPathProblem(path: string): string | undefined {
  if (!path.includes(ZONE)) return "must contain '{zone}', the place of the zone's name";
  if (/[{}]/.test(path.replaceAll(ZONE, ''))) {
    return "has braces that are not '{zone}', the only placeholder";
  }
  if (stepsOf(path).some((step) => step.trim() === '')) {
    return "has an empty step; write a dot within a claim's name as '\\.'";
  }
  return undefined;
}

/**
 * The roles of a zone, from the first token that has any: the ID token, else the access token.
 * @param tokens the claims of the tokens, in order of precedence
 */
export function readRoles(
  tokens: readonly Claims[],
  { path, takesWord = false }: RoleClaim,
  realm: string,
  zone: string,
): Role[] {
  for (const claims of tokens) {
    const found = follow(claims, stepsOf(path), realm, zone);
    const roles = found.missing ? [] : parseRoles(namesIn(found.value, takesWord));
    if (roles.length > 0) return roles;
  }
  return [];
}

/** Why `readRoles` finds no role in these claims, in one sentence; undefined when it finds one. */
export function explainNoRoles(
  claims: Claims,
  { path, takesWord = false }: RoleClaim,
  realm: string,
  zone: string,
): string | undefined {
  const claim = path.replaceAll(ZONE, zone);
  const found = follow(claims, stepsOf(path), realm, zone);
  if (found.missing) return `The claim ${claim} is missing; ${found.instead}.`;
  const names = namesIn(found.value, true);
  if (parseRoles(namesIn(found.value, takesWord)).length > 0) return undefined;
  if (parseRoles(names).length > 0) {
    return `The claim ${claim} is a text of one word, ${listed(names)}, which counts with ROLE_CLAIM_WORD=true only.`;
  }
  const has = names.length > 0 ? listed(names) : describe(found.value);
  return `The claim ${claim} names none of the roles ${ROLES.join(', ')}; it is: ${has}.`;
}

/**
 * Says the same as `explainNoRoles`, but only when the fault cannot be the person's: the claims before '{zone}' are
 * missing, so nobody has a role anywhere.
 */
export function explainNoRolesAnywhere(claims: Claims, { path }: RoleClaim): string | undefined {
  const steps = stepsOf(path);
  const firstOfZone = steps.findIndex((step) => step.includes(ZONE));
  const found = follow(claims, steps.slice(0, firstOfZone), '', '');
  return found.missing ? `The claim ${path} is missing; ${found.instead}.` : undefined;
}

/**
 * True when a token may mean this zone by `key`, without regard to case: by the zone's name, or by realm and zone with
 * or without something between them, such as 'meridian-clinic_dev', 'clinic_dev (meridian)' and 'MeridianClinic_dev'.
 */
export function namesZone(key: string, realm: string, zone: string): boolean {
  const separator = '[\\s\\-_.:/@()]+';
  const [r, z] = [escape(realm), escape(zone)];
  return new RegExp(`^(${z}|${r}${z}|(${r}${separator}${z}|${z}${separator}${r})\\)?)$`, 'i').test(
    key,
  );
}

type Found = { missing: false; value: unknown } | { missing: true; instead: string };

function follow(claims: Claims, steps: readonly string[], realm: string, zone: string): Found {
  let value: unknown = claims;
  let at = 'the token';
  for (const step of steps) {
    if (!isObject(value)) return { missing: true, instead: `${at} is ${describe(value)}` };
    const keys = Object.keys(value);
    const key = step.includes(ZONE)
      ? findZone(keys, realm, step.replaceAll(ZONE, zone))
      : keys.find((one) => one === step);
    if (key === undefined) {
      const own = value === claims ? keys.filter((one) => !ORDINARY.has(one)) : keys;
      return { missing: true, instead: `${at} has: ${own.length > 0 ? listed(own) : 'nothing'}` };
    }
    value = value[key];
    at = `the claim ${key.slice(0, LONGEST_LISTED)}`;
  }
  return { missing: false, value };
}

/** The key that names a zone. A key that is the zone's own name wins over one that also has the realm in it. */
function findZone(keys: readonly string[], realm: string, zone: string): string | undefined {
  return (
    keys.find((key) => key.toLowerCase() === zone.toLowerCase()) ??
    keys.find((key) => namesZone(key, realm, zone))
  );
}

/** The names in a list, in a text with commas or spaces, or those that an object has with a value. */
function namesIn(value: unknown, takesWord: boolean): string[] {
  if (typeof value === 'string') {
    const names = value.split(/[\s,]+/).filter((name) => name !== '');
    return names.length > 1 || takesWord ? names : [];
  }
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  if (!isObject(value)) return [];
  return Object.keys(value).filter((name) => value[name] !== false && value[name] !== null);
}

function stepsOf(path: string): string[] {
  return path.split(/(?<!\\)\./).map((step) => step.replaceAll('\\.', '.'));
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return (
    { object: 'an empty object', string: 'a text' }[typeof value as string] ?? `a ${typeof value}`
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => name.slice(0, LONGEST_LISTED));
  return shown.join(', ') + (names.length > MAX_LISTED ? ', …' : '');
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
