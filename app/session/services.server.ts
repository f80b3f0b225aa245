/** The services that a customer has not enabled, and the role keys that are closed by that (A-032, B-529). */
import type { PlatformClient } from '#app/platform-client/client.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { SERVICE_OF_KEY } from '#model/access/roles.ts';
import type { RoleKey } from '#model/access/roles.ts';
import { serviceEnabled } from '#model/directory/zone.ts';

/** How long an answer is used for all people of a customer, in milliseconds. */
const KEPT_MS = 60_000;
/** How many customers' answers are kept. */
const MAX_KEPT = 1_000;

/** The text on the page of a service that is off. */
export const SERVICE_OFF = 'Admin has disabled this feature.';

const kept = new Map<string, { untilMs: number; services: Promise<string[] | undefined> }>();

/** The part of a session that names its customer. */
interface CustomerSession {
  realm: string;
  api: PlatformClient;
}

/**
 * The role keys of services that the customer does not have. When these cannot be read, the result is empty, so that
 * features stay (B-531).
 */
export async function closedKeys(
  session: CustomerSession,
  nowMs: number = Date.now(),
): Promise<RoleKey[]> {
  const enabled = await servicesOf(session, nowMs);
  return (Object.keys(SERVICE_OF_KEY) as (keyof typeof SERVICE_OF_KEY)[]).filter(
    (key) => !serviceEnabled(enabled, SERVICE_OF_KEY[key]),
  );
}

function servicesOf({ realm, api }: CustomerSession, nowMs: number) {
  const known = kept.get(realm);
  if (known && known.untilMs > nowMs) return known.services;
  const services = api.call(CALLS.readCustomer, { params: { realm } }).then(
    ({ data }) => data.enabledServices,
    (error: unknown) => {
      kept.delete(realm);
      // A Response means that the session has ended.
      if (error instanceof Response) throw error;
      return undefined;
    },
  );
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(realm, { untilMs: nowMs + KEPT_MS, services });
  return services;
}
