/**
 * Where zones live. The directory is in the main database; a zone may name another server. Read at
 * each request, as a directory that is cached could send a caller to a zone that moved.
 */
import { sql, type RawBuilder } from 'kysely';
import { compareZones, type Environment } from '#model/zone.ts';
import { openDatabase, run, type Database } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

export interface Customer {
  id: number;
  name: string;
  legalName: string;
  /** Null: every service is on. */
  enabledServices: string[] | null;
}

export interface Zones {
  /** Names are compared without regard to case. */
  customer(name: string): Promise<Customer | undefined>;
  find(customer: string, zone: string): Promise<ZoneRef | undefined>;
  byId(id: number): Promise<ZoneRef | undefined>;
  /** All zones of a customer: DEV, STAGE, UAT, PROD, then by name. */
  list(customer: string): Promise<ZoneRef[]>;
  all(): Promise<ZoneRef[]>;
  /** The main database and those of zones that live elsewhere, as far as they were opened. */
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

/** The directory of a main database. */
export function createZones(db: Database): Zones {
  const elsewhere = new Map<string, Database>();

  const databaseOf = (url: string | null): Database => {
    if (url === null) return db;
    let opened = elsewhere.get(url);
    if (!opened) elsewhere.set(url, (opened = openDatabase(url, { name: 'keyway-zone', max: 10 })));
    return opened;
  };

  const toRef = (row: ZoneRow): ZoneRef => ({
    id: row.id,
    path: `${row.customer}/${row.name}`,
    customer: row.customer,
    customerId: row.customer_id,
    name: row.name,
    environment: row.environment,
    db: databaseOf(row.database_url),
  });

  const select = async (condition: RawBuilder<unknown>): Promise<ZoneRef[]> => {
    const rows = await run<ZoneRow>(
      db,
      sql`select z.id, c.name as customer, c.id as customer_id, z.name, z.environment, z.database_url
          from zone z join customer c on c.id = z.customer where ${condition}`,
    );
    return rows.map(toRef);
  };

  return {
    async customer(name) {
      const [customer] = await run<Customer>(
        db,
        sql`select id, name, legal_name as "legalName", enabled_services as "enabledServices"
            from customer where lower(name) = lower(${name})`,
      );
      return customer;
    },
    async find(customer, zone) {
      const [found] = await select(
        sql`lower(c.name) = lower(${customer}) and lower(z.name) = lower(${zone})`,
      );
      return found;
    },
    async byId(id) {
      const [found] = await select(sql`z.id = ${id}`);
      return found;
    },
    async list(customer) {
      const zones = await select(sql`lower(c.name) = lower(${customer})`);
      return zones.sort((a, b) => compareZones(asZone(a), asZone(b)));
    },
    all: () => select(sql`true`),
    async close() {
      const opened = [...elsewhere.values()];
      elsewhere.clear();
      await Promise.all(opened.map((database) => database.end()));
    },
  };
}

function asZone(ref: ZoneRef) {
  return { name: ref.name, realm: ref.environment };
}
