/** Which zones a person may enter, and with which roles: what the directory lists joined with what the tokens say. */
import { compareZones, ENVIRONMENTS } from '#model/zone.ts';
import type { Environment, Zone } from '#model/zone.ts';
import { CALLS } from '#model/calls/all.ts';
import { createClient } from '#app/platform-client/client.server.ts';
import { config } from './config.server.ts';
import type { SignedIn } from './oauth.server.ts';
import { readRoles } from './role-claims.ts';
import type { ZoneAccess } from './store.server.ts';

/**
 * The zones of a person who has just signed in, DEV, STAGE, UAT, PROD, then by name.
 * @throws PlatformError when the directory does not answer or refuses the token
 */
export async function fetchZones({ person, tokens, claims }: SignedIn): Promise<ZoneAccess[]> {
  const { apiBase, roleClaim } = config();
  const api = createClient({ apiBase, realm: person.realm, token: tokens.access });
  const { data } = await api.call(CALLS.availableZones, { params: { realm: person.realm } });
  return (data as unknown[])
    .flatMap((entry) => parseZone(entry) ?? [])
    .sort(compareZones)
    .map(({ name, realm: environment }) => ({
      name,
      environment,
      roles: readRoles(claims, roleClaim, person.realm, name),
    }));
}

/**
 * A zone as directories list it: `{name, realm}`, `{sdz, realm}`, or its name alone. Where no environment is
 * given the name may hold it; otherwise it is taken for production, which is the one to be careful in.
 */
export function parseZone(entry: unknown): Zone | undefined {
  if (typeof entry === 'string') return entry === '' ? undefined : build(entry, entry);
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { name, sdz, realm } = entry as Record<string, unknown>;
  const own = typeof name === 'string' ? name : sdz;
  if (typeof own !== 'string' || own === '') return undefined;
  return build(own, typeof realm === 'string' ? realm : own);
}

function build(name: string, hint: string): Zone {
  const realm = ENVIRONMENTS.find((environment) => holds(hint, environment)) ?? 'PROD';
  return { name, realm };
}

function holds(hint: string, environment: Environment): boolean {
  return new RegExp(`(^|[^a-z])${environment}([^a-z]|$)`, 'i').test(hint);
}
