/** Shared by the commands of `npm run admin`: their context, and the parsing of names. */
import { parseRole, ROLES } from '#model/access/roles.ts';
import type { Role } from '#model/access/roles.ts';
import { AdministrationError } from '#platform/directory/administration.ts';
import { createZones } from '#platform/directory/zones.ts';
import type { Customer } from '#platform/directory/zones.ts';
import type { Database } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Subcommand } from './invocation.ts';

export interface AdminContext {
  db: Database;
  /** The clients of the settings, whose names no service account may have. */
  clients: readonly string[];
  say(line: string): void;
  /** Reads a UTF-8 file. */
  readText(path: string): Promise<string>;
  /** Reads the first line of the standard input. */
  readLine(): Promise<string>;
  /** Applies missing migrations to a zone's own database; throws when it cannot be used. */
  prepareDatabase(url: string): Promise<void>;
}

export type AdminCommand = Subcommand<AdminContext>;

/** @throws AdministrationError when there is no such customer */
export async function requireCustomer(db: Database, name: string): Promise<Customer> {
  const customer = await createZones(db).customer(name);
  if (customer) return customer;
  throw new AdministrationError(
    `There is no customer '${name}'. Make it first, with 'customer add'.`,
  );
}

/** The zone with this name. @throws AdministrationError that names the zones there are */
export function requireZone(zones: readonly ZoneRef[], name: string): ZoneRef {
  const zone = zones.find((known) => known.name.toLowerCase() === name.toLowerCase());
  if (zone) return zone;
  throw notOneOf(
    'zone',
    name,
    zones.map((known) => known.name),
  );
}

/** The roles in 'sdzUser,sdzAdmin'. @throws AdministrationError for another name */
export function parseRoleNames(list: string): Role[] {
  return list.split(',').map((name) => {
    const role = parseRole(name.trim());
    if (!role) throw notOneOf('role', name.trim(), ROLES);
    return role;
  });
}

export function notOneOf(
  kind: string,
  given: string,
  known: readonly string[],
): AdministrationError {
  const choice = known.length > 0 ? `Use one of ${known.join(', ')}.` : 'There is none yet.';
  return new AdministrationError(`'${given}' is not a ${kind}. ${choice}`);
}
