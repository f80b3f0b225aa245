/** The claims of the starter's token that a job must keep: those that consent contracts of the zone refer to. */
import { sql } from 'kysely';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The claims that some existing contract names. */
export async function neededClaims(
  zone: ZoneRef,
  claims: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const asked = await run<{ name: string }>(
    zone.db,
    sql`select distinct claim as name from head,
          jsonb_object_keys(body #> '{consentContract,jwtProperties}') as claim
        where zone = ${zone.id} and type = 'CONSENT_CONTRACT' and not deleted
          and jsonb_typeof(body #> '{consentContract,jwtProperties}') = 'object'`,
  );
  return Object.fromEntries(
    asked.flatMap(({ name }) => (Object.hasOwn(claims, name) ? [[name, claims[name]]] : [])),
  );
}
