/** The main database, for data without a screen: customers, zones, accounts, policies, messages. */
import { afterAll } from 'vitest';
import type { Database } from '#platform/storage/database.ts';
import { openMainDatabase } from '#tests/support/stack/stack.ts';

/** Opens the main database for the tests of a file or a group, and closes it after them. */
export function useMainDatabase(): Database {
  const database = openMainDatabase();
  afterAll(() => database.end());
  return database;
}
