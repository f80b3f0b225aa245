/** Where the stack is that tests of the console run against: `npm test` or own-stack.ts started it. */
import { openDatabase, type Database } from '#platform/storage/database.ts';
import { openApiClient, type ApiClient } from '#scripts/lib/api-client.ts';
import { FAIL_PATH } from '#scripts/lib/platform-proxy.js';
import { OWNER, type Account } from './accounts.ts';

/** Who uses the pages of a test, and where. */
export interface Visitor {
  account: Account;
  zone: string;
}

/** In the zone in which tests may change things, under names of their own. */
export const OWNER_IN_DEV: Visitor = { account: OWNER, zone: 'clinic_dev' };
/** In the zone whose demo data no test changes. */
export const OWNER_IN_PROD: Visitor = { account: OWNER, zone: 'clinic_prod' };

/** The address at which people reach the console. */
export function consoleOrigin(): string {
  return given('TEST_CONSOLE_ORIGIN');
}

/** Calls the platform as a visitor, to prepare quickly what another test does by hand. */
export function apiOf({ account, zone }: Visitor): Promise<ApiClient> {
  return openApiClient({
    apiOrigin: given('TEST_API_ORIGIN'),
    consoleOrigin: consoleOrigin(),
    dataDir: given('TEST_DATA_DIR'),
    account,
    zone,
  });
}

/**
 * Makes a call of the platform fail from now on, without a sentence that says why, whoever of the customer makes it: a
 * test uses a customer of its own (`makeCustomer`).
 * @param path below `/api`: '/metadata/glossary'
 */
export async function failCall(
  { account }: Visitor,
  { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string },
): Promise<void> {
  await fetch(`${given('TEST_API_ORIGIN')}${FAIL_PATH}`, {
    method: 'POST',
    body: JSON.stringify({ customer: account.realm, method, path: `/api${path}` }),
  });
}

/** The main database, for what has no screen yet: customers, zones, accounts, policies, messages. */
export function openMainDatabase(): Database {
  return openDatabase(given('TEST_DATABASE_URL'), { name: 'keyway-tests', max: 2 });
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set: \`npm test\` or tests/support/own-stack.ts does.`);
  }
  return value;
}
