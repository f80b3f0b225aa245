/** Access to the stack that tests of the console use; `npm test` or own-stack.ts has started it. */
import { openDatabase } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { openApiClient } from '#scripts/testing/api-client.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { RULES_PATH } from '#scripts/testing/platform-proxy.js';
import { OWNER } from './accounts.ts';
import type { Account } from './accounts.ts';

/** Who is signed in during a test, and in which zone. */
export interface Visitor {
  account: Account;
  zone: string;
}

/** The owner in the zone in which tests may change data, under unique names. */
export const OWNER_IN_DEV: Visitor = { account: OWNER, zone: 'clinic_dev' };
/** The owner in the zone whose demo data no test changes. */
export const OWNER_IN_PROD: Visitor = { account: OWNER, zone: 'clinic_prod' };

/** The public address of the console. */
export function consoleOrigin(): string {
  return given('TEST_CONSOLE_ORIGIN');
}

/** The address of the platform. */
export function apiOrigin(): string {
  return given('TEST_API_ORIGIN');
}

/** The origin of a page that may call the platform from a browser; a test that needs one listens there. */
export function pageOrigin(): string {
  return given('TEST_PAGE_ORIGIN');
}

/** The folder in which the stack keeps its files. */
export function dataDir(): string {
  return given('TEST_DATA_DIR');
}

export function databaseUrl(): string {
  return given('TEST_DATABASE_URL');
}

/** Calls the platform as a visitor, to prepare data faster than through the screens. */
export function apiOf({ account, zone }: Visitor): Promise<ApiClient> {
  return openApiClient({
    apiOrigin: apiOrigin(),
    consoleOrigin: consoleOrigin(),
    dataDir: dataDir(),
    account,
    zone,
  });
}

interface NamedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/api`, such as '/metadata/glossary'. */
  path: string;
  /** True when the path is not below `/api`. */
  root?: true;
}

/**
 * Makes a call of the platform fail from now on, without an error message, for all users of the customer; so the test
 * must use its own customer (`makeCustomer`).
 */
export function failCall(visitor: Visitor, call: NamedCall): Promise<string[]> {
  return stubCall(visitor, call, undefined);
}

/** Does the same as `failCall`, but refuses the call with a status, and with a message where one is given. */
export function refuseCall(
  visitor: Visitor,
  call: NamedCall,
  status: number,
  message?: string,
): Promise<string[]> {
  return stubCall(visitor, call, message && { status, message }, status);
}

/**
 * Does the same as `failCall`, but the call gets this answer. It is for states to which a test cannot bring the
 * platform.
 * @returns the addresses that were requested since the previous rule for this call
 */
export async function stubCall(
  { account }: Visitor,
  { method, path, root }: NamedCall,
  answer: unknown,
  status?: number,
): Promise<string[]> {
  const response = await fetch(`${apiOrigin()}${RULES_PATH}`, {
    method: 'POST',
    body: JSON.stringify({
      customer: account.realm,
      method,
      path: root ? path : `/api${path}`,
      answer,
      status,
    }),
  });
  return (await response.json()) as string[];
}

/** The main database, for data without a screen: customers, zones, accounts, policies, messages. */
export function openMainDatabase(): Database {
  return openDatabase(databaseUrl(), { name: 'keyway-tests', max: 2 });
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set: \`npm test\` or tests/support/stack/own-stack.ts does.`);
  }
  return value;
}
