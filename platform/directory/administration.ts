/**
 * Creates customers, zones, policies and messages, for `npm run admin` and the demo seed. Repeating a call does no
 * harm.
 */
import { sql } from 'kysely';
import { DEFAULT_MESSAGE_TYPE } from '#model/directory/message.ts';
import type { MESSAGE_TYPES } from '#model/directory/message.ts';
import { REALM_PATTERN } from '#model/directory/zone.ts';
import type { Environment } from '#model/directory/zone.ts';
import { namesZone } from '#model/access/role-claims.ts';
import { build, execute, run, runOne, transaction } from '#platform/storage/database.ts';
import type { Columns, Database } from '#platform/storage/database.ts';

/** The error of a refused command, with a message for the administrator. */
export class AdministrationError extends Error {
  override name = 'AdministrationError';
}

export interface NewCustomer {
  name: string;
  legalName: string;
  /** Every service is on when it is null or left out. */
  enabledServices?: string[] | null;
}

/** Creates a customer, or updates legal name and services of an existing one. Returns its id. */
export async function saveCustomer(db: Database, customer: NewCustomer): Promise<number> {
  assertName('customer', customer.name);
  const row = await runOne<Columns<'customer', 'id'>>(
    db,
    sql`insert into customer (name, legal_name, enabled_services)
        values (${customer.name}, ${customer.legalName}, ${customer.enabledServices ?? null}::text[])
        on conflict (lower(name)) do update
          set legal_name = excluded.legal_name, enabled_services = excluded.enabled_services
        returning id`,
  );
  return row?.id ?? 0;
}

/** Switches services on by name; null switches every service on. */
export async function setServices(
  db: Database,
  customer: string,
  services: string[] | null,
): Promise<void> {
  const id = await customerId(db, customer);
  await execute(
    db,
    build.updateTable('customer').set({ enabled_services: services }).where('id', '=', id),
  );
}

export interface NewZone {
  customer: string;
  name: string;
  environment: Environment;
  /** The URL of the zone's own PostgreSQL. It is left out for a zone in the main database. */
  databaseUrl?: string;
}

/** Creates a zone; an existing one is not changed. Returns its id. */
export async function saveZone(db: Database, zone: NewZone): Promise<number> {
  assertName('zone', zone.name);
  const customer = await customerId(db, zone.customer);
  await refuseAlias(db, customer, zone);
  await execute(
    db,
    sql`insert into zone (customer, name, environment, database_url)
        values (${customer}, ${zone.name}, ${zone.environment}, ${zone.databaseUrl ?? null})
        on conflict (customer, lower(name)) do nothing`,
  );
  const row = await runOne<Columns<'zone', 'id'>>(
    db,
    sql`select id from zone where customer = ${customer} and lower(name) = lower(${zone.name})`,
  );
  return row?.id ?? 0;
}

/**
 * A token may name a zone by realm plus zone (A-632). So no zone may have a name that a token uses for another zone
 * of the customer, or roles in one would be roles in the other.
 */
async function refuseAlias(db: Database, customer: number, zone: NewZone): Promise<void> {
  const zones = await run(
    db,
    build.selectFrom('zone').select('name').where('customer', '=', customer),
  );
  const isAlias = (alias: string, of: string) =>
    alias.toLowerCase() !== of.toLowerCase() && namesZone(alias, zone.customer, of);
  const other = zones.find(({ name }) => isAlias(zone.name, name) || isAlias(name, zone.name));
  if (!other) return;
  throw new AdministrationError(
    `Zone '${zone.name}' cannot be told from zone '${other.name}' in the tokens of '${zone.customer}'. Choose another name.`,
  );
}

/** Publishes a policy, which everybody of the customer has to sign from now on. */
export async function publishPolicy(
  db: Database,
  customer: string,
  markdown: string,
): Promise<string> {
  const id = await customerId(db, customer);
  const policy = crypto.randomUUID();
  await transaction(db, async (on) => {
    await execute(on, sql`update policy set active = false where customer = ${id} and active`);
    await execute(
      on,
      build.insertInto('policy').values({ id: policy, customer: id, document: markdown }),
    );
  });
  return policy;
}

export interface NewMessage {
  /** It is left out when the message is for all customers. */
  customer?: string;
  title: string;
  /** The type is an alert by default. */
  type?: (typeof MESSAGE_TYPES)[number];
  markdown: string;
  createdAt?: Date;
}

/** Publishes a system message. Returns its id. */
export async function addMessage(db: Database, message: NewMessage): Promise<string> {
  const customer = message.customer ? await customerId(db, message.customer) : null;
  const id = crypto.randomUUID();
  await execute(
    db,
    sql`insert into message (id, customer, title, type, content, created_at)
        values (${id}, ${customer}, ${message.title}, ${message.type ?? DEFAULT_MESSAGE_TYPE}, ${message.markdown},
          ${message.createdAt?.toISOString() ?? sql`now()`})`,
  );
  return id;
}

async function customerId(db: Database, name: string): Promise<number> {
  const row = await runOne<Columns<'customer', 'id'>>(
    db,
    sql`select id from customer where lower(name) = lower(${name})`,
  );
  if (!row) throw new AdministrationError(`There is no customer '${name}'. Make it first.`);
  return row.id;
}

function assertName(kind: string, name: string): void {
  if (REALM_PATTERN.test(name)) return;
  throw new AdministrationError(
    `The ${kind} name '${name}' may hold letters, digits, _ and - only, at most 63 of them, and begins with a letter or digit.`,
  );
}
