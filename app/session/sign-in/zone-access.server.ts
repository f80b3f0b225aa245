/** The zones that a person may enter, from the directory, with the person's roles, from the tokens. */
import { compareZones, ENVIRONMENTS } from '#model/directory/zone.ts';
import type { Environment, Zone } from '#model/directory/zone.ts';
import { CALLS } from '#model/calls/all.ts';
import { createClient } from '#app/platform-client/client.server.ts';
import { idOfRequest } from '#app/environment/log.server.ts';
import { config } from '#app/environment/config.server.ts';
import type { SignedIn } from './oauth.server.ts';
import { readRoles } from '#model/access/role-claims.ts';
import type { ZoneAccess } from '#app/session/store/session-store.server.ts';

/**
 * The zones of a person who has just signed in, sorted by environment (DEV, STAGE, UAT, PROD) and name.
 * @throws PlatformError when the directory does not respond or rejects the token
 */
export async function fetchZones(
  { person, tokens, claims }: SignedIn,
  request: Request,
): Promise<ZoneAccess[]> {
  const { apiBase, roleClaim } = config();
  const api = createClient({
    ...{ apiBase, realm: person.realm, token: tokens.access },
    requestId: idOfRequest(request),
  });
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
 * A zone from a directory: `{name, realm}`, `{sdz, realm}`, or only its name. Without an environment, the name
 * is searched for one; the fallback is PROD, which is the safest assumption.
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
