import type { Environment } from '#model/directory/zone.ts';
import type { Database } from './database.ts';
import type { QueryPool } from './query-pool.ts';

/** A secure data zone: its number, its permanent name, and the database with its data. */
export interface ZoneRef {
  id: number;
  /** 'customer/zone': part of every record's hash, so it never changes. */
  path: string;
  customer: string;
  customerId: number;
  name: string;
  environment: Environment;
  db: Database;
  /** Further connections to the same database, for queries. */
  queries: QueryPool;
}
