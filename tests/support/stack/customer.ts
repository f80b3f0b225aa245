/**
 * Makes separate customers for tests that would damage the demo data, with policies, services and empty zones of their
 * own.
 */
import { randomBytes } from 'node:crypto';
import { publishPolicy, saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import type { Database } from '#platform/storage/database.ts';
import type { Role } from '#model/access/roles.ts';
import type { Environment } from '#model/directory/zone.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';
import type { Visitor } from './stack.ts';

/** Returns a name that no other test uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}_${randomBytes(4).toString('hex')}`;
}

/**
 * Creates a customer with a policy, one empty zone and one account.
 * @param options.services the enabled services; all by default
 * @param options.more names of further empty zones, in which the account has the same roles
 */
export async function makeCustomer(
  database: Database,
  {
    roles = ['sdzUser', 'sdzAdmin'],
    services = null,
    environment = 'DEV',
    policy = 'Be kind.',
    person = 'Some Body',
    zone = `zone_${environment.toLowerCase()}`,
    more = [],
  }: {
    roles?: Role[];
    services?: string[] | null;
    environment?: Environment;
    policy?: string;
    /** The full name of the account. */
    person?: string;
    zone?: string;
    more?: string[];
  } = {},
): Promise<Visitor> {
  const realm = uniqueName('e2e');
  const account = { realm, email: `somebody@keyway.test`, password: 'keyway' };
  await saveCustomer(database, { name: realm, legalName: realm, enabledServices: services });
  const zones = [zone, ...more];
  for (const name of zones) await saveZone(database, { customer: realm, name, environment });
  await publishPolicy(database, realm, policy);
  await createAccount(
    database,
    { ...account, name: person, roles: Object.fromEntries(zones.map((name) => [name, roles])) },
    QUICK_PASSWORDS,
  );
  return { account, zone };
}
