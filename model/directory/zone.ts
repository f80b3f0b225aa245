/**
 * Customers (realms) and their secure data zones.
 * Requirements.
 */
import { z } from 'zod';

export const ENVIRONMENTS = ['DEV', 'STAGE', 'UAT', 'PROD'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const zoneSchema = z
  .object({
    name: z.string(),
    /** The environment of the zone; the documents call this the zone's realm. */
    realm: z.enum(ENVIRONMENTS),
  })
  .meta({ id: 'Zone' });
export type Zone = z.infer<typeof zoneSchema>;

/** A name of a customer or zone that is valid in addresses and tokens. */
export const REALM_PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/i;

/** Sorts zones by environment (DEV, STAGE, UAT, PROD), then by name without regard to case. */
export function compareZones(a: Zone, b: Zone): number {
  return (
    ENVIRONMENTS.indexOf(a.realm) - ENVIRONMENTS.indexOf(b.realm) ||
    a.name.toLowerCase().localeCompare(b.name.toLowerCase(), 'en')
  );
}

/** What can be switched off for a customer. */
export type Service = 'blob' | 'assistant';

/** True unless a list of services is known and none of its names holds the word (A-032, A-033, B-531). */
export function serviceEnabled(
  enabledServices: readonly string[] | null | undefined,
  service: Service,
): boolean {
  if (!enabledServices) return true;
  const pattern = service === 'blob' ? /blob/i : /blast|bast/i;
  return enabledServices.some((name) => pattern.test(name));
}
