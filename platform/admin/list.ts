/** Lists customers, zones and accounts for an administrator. */
import { sql } from 'kysely';
import { ENVIRONMENTS } from '#model/directory/zone.ts';
import { activePolicyOf } from '#platform/directory/messages.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Columns, Database } from '#platform/storage/database.ts';

type CustomerRow = Columns<'customer', 'id' | 'name' | 'legal_name' | 'enabled_services'> & {
  policySince: string | null;
};

type ZoneRow = Columns<'zone', 'customer' | 'name' | 'environment'> & { elsewhere: boolean };

type AccountRow = Columns<'identity_account', 'realm' | 'email' | 'name' | 'enabled'> & {
  /** The roles in each zone, such as 'clinic_dev=sdzUser,sdzAdmin'; null when there are none. */
  roles: string[] | null;
};

/** The lines about all customers. */
export async function listCustomers(db: Database): Promise<string[]> {
  const [customers, zones, accounts] = await Promise.all([
    readCustomers(db),
    readZones(db),
    readAccounts(db),
  ]);
  if (customers.length === 0) return ["There is no customer yet. Make one with 'customer add'."];
  return customers.flatMap((customer) => [
    `${customer.name}  ${customer.legal_name}`,
    `  services  ${customer.enabled_services?.join(', ') ?? 'all'}`,
    `  policy    ${customer.policySince ? `since ${customer.policySince.slice(0, 10)}` : 'none'}`,
    ...zones.filter((zone) => zone.customer === customer.id).map(zoneLine),
    ...accounts.filter(({ realm }) => realm === customer.name).map(accountLine),
  ]);
}

/** The Markdown of a customer's active policy. */
export async function activePolicy(db: Database, customer: number): Promise<string | undefined> {
  const row = await runOne(db, activePolicyOf(customer).select('document'));
  return row?.document;
}

function readCustomers(db: Database): Promise<CustomerRow[]> {
  return run<CustomerRow>(
    db,
    sql`select c.id, c.name, legal_name, enabled_services, p.created_at as "policySince"
        from customer c left join policy p on p.customer = c.id and p.active order by lower(c.name)`,
  );
}

function readZones(db: Database): Promise<ZoneRow[]> {
  return run<ZoneRow>(
    db,
    sql`select customer, name, environment, database_url is not null as elsewhere from zone
        order by array_position(${ENVIRONMENTS}::text[], environment), lower(name)`,
  );
}

function readAccounts(db: Database): Promise<AccountRow[]> {
  return run<AccountRow>(
    db,
    sql`select realm, email, name, enabled,
          (select array_agg(held order by held) from (
            select zone || '=' || string_agg(role, ',' order by role desc) as held
            from identity_role r where r.realm = a.realm and r.account = a.id group by zone) h
          ) as roles
        from identity_account a order by realm, lower(email)`,
  );
}

function zoneLine({ name, environment, elsewhere }: ZoneRow): string {
  return `  zone      ${name}  ${environment}${elsewhere ? '  (database of its own)' : ''}`;
}

function accountLine({ email, name, enabled, roles }: AccountRow): string {
  const state = enabled ? '' : '  (disabled)';
  return `  account   ${email}  ${name}  ${roles?.join(' ') ?? 'no zone'}${state}`;
}
