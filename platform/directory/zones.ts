/**
 * The directory of zones and their databases. It is in the main database; a zone may have its own server. It is read
 * at each request, as a cached entry could lead to the wrong server after a zone was moved. Concurrent requests share
 * one statement.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { compareZones, REALM_PATTERN } from '#model/directory/zone.ts';
import type { Environment } from '#model/directory/zone.ts';
import { batchLookups } from '#platform/storage/batch-lookups.ts';
import { openDatabase, run } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { openQueryPool, poolForQueries, QUERY_CONNECTIONS } from '#platform/storage/query-pool.ts';
import type { QueryPool } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

export interface Customer {
  id: number;
  name: string;
  legalName: string;
  /** Null means that every service is on. */
  enabledServices: string[] | null;
}

export interface Zones {
  /** Names are compared without regard to case. */
  customer(name: string): Promise<Customer | undefined>;
  find(customer: string, zone: string): Promise<ZoneRef | undefined>;
  byId(id: number): Promise<ZoneRef | undefined>;
  /** All zones of a customer, sorted by environment (DEV, STAGE, UAT, PROD), then by name. */
  list(customer: string): Promise<ZoneRef[]>;
  all(): Promise<ZoneRef[]>;
  /** All pools that are open, those of the main database included. */
  pools(): Database[];
  /** Closes the connections to servers of zones. */
  close(): Promise<void>;
}

interface ZoneRow {
  id: number;
  customer: string;
  customer_id: number;
  name: string;
  environment: Environment;
  database_url: string | null;
}

const ZONE_COLUMNS = sql`z.id, c.name as customer, c.id as customer_id, z.name, z.environment, z.database_url`;
const ZONES = sql`zone z join customer c on c.id = z.customer`;

export interface ZonesOptions {
  /** The limit for one statement on servers of zones. */
  statementTimeoutMs?: number | undefined;
  /**
   * The main database's connections for queries; those to servers of zones are opened then, too. When left out,
   * queries use the connections of other calls.
   */
  queries?: QueryPool | undefined;
}

/** The connections of a zone. */
type Server = Pick<ZoneRef, 'db' | 'queries'>;

/** The connections of one process to a server of zones, those for queries included (docs/operations.md). */
const ZONE_CONNECTIONS = 10;

/** The directory of a main database. */
export function createZones(
  db: Database,
  { statementTimeoutMs, queries }: ZonesOptions = {},
): Zones {
  const main: Server = { db, queries: queries ?? poolForQueries(db) };
  const elsewhere = new Map<string, Server>();

  const openServer = (url: string): Server => {
    const opened = openDatabase(url, {
      name: 'keyway-zone',
      max: queries ? ZONE_CONNECTIONS - QUERY_CONNECTIONS : ZONE_CONNECTIONS,
      statementTimeoutMs,
    });
    return {
      db: opened,
      queries: queries ? openQueryPool(url, 'keyway-zone-queries') : poolForQueries(opened),
    };
  };

  const serverOf = (url: string | null): Server => {
    if (url === null) return main;
    const server = elsewhere.get(url) ?? openServer(url);
    elsewhere.set(url, server);
    return server;
  };

  const toRef = (row: ZoneRow): ZoneRef => ({
    id: row.id,
    path: `${row.customer}/${row.name}`,
    customer: row.customer,
    customerId: row.customer_id,
    name: row.name,
    environment: row.environment,
    ...serverOf(row.database_url),
  });

  const select = (condition: RawBuilder<unknown>): Promise<ZoneRow[]> =>
    run(db, sql`select ${ZONE_COLUMNS} from ${ZONES} where ${condition}`);

  const customer = batchLookups<string, Customer>((names) =>
    run(
      db,
      sql`select asked, id, name, legal_name as "legalName", enabled_services as "enabledServices"
          from customer join unnest(${names}::text[]) with ordinality as given(wanted, asked)
            on lower(name) = lower(wanted)`,
      { prepared: true },
    ),
  );

  const find = batchLookups<[customer: string, zone: string], ZoneRow>((pairs) =>
    run(
      db,
      sql`select asked, ${ZONE_COLUMNS} from ${ZONES}
          join unnest(${pairs.map(([name]) => name)}::text[], ${pairs.map(([, name]) => name)}::text[])
            with ordinality as given(of, wanted, asked)
            on lower(c.name) = lower(of) and lower(z.name) = lower(wanted)`,
      { prepared: true },
    ),
  );

  return {
    async customer(name) {
      return REALM_PATTERN.test(name) ? customer(name) : undefined;
    },
    async find(customerName, name) {
      if (![customerName, name].every((part) => REALM_PATTERN.test(part))) return undefined;
      const row = await find([customerName, name]);
      return row && toRef(row);
    },
    async byId(id) {
      const [row] = await select(sql`z.id = ${id}`);
      return row && toRef(row);
    },
    async list(customer) {
      const rows = await select(sql`lower(c.name) = lower(${customer})`);
      return rows.map(toRef).sort((a, b) => compareZones(asZone(a), asZone(b)));
    },
    async all() {
      return (await select(sql`true`)).map(toRef);
    },
    pools: () => poolsOf([main, ...elsewhere.values()]),
    async close() {
      const pools = poolsOf([...elsewhere.values()]);
      elsewhere.clear();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function poolsOf(servers: readonly Server[]): Database[] {
  return [...new Set(servers.flatMap(({ db, queries }) => [db, queries.db]))];
}

function asZone(ref: ZoneRef) {
  return { name: ref.name, realm: ref.environment };
}
