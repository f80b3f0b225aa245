/** Runs one administration command against the configured database. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformConfig } from '#platform/config.ts';
import { AdministrationError } from '#platform/directory/administration.ts';
import { AccountError } from '#platform/identity/accounts/accounts.ts';
import { DatabaseError } from '#platform/storage/database-error.ts';
import { withDatabase } from '#platform/storage/database.ts';
import { migrate } from '#platform/storage/migrate.ts';
import { ADMIN_COMMANDS } from './commands.ts';
import type { AdminContext } from './context.ts';
import { parseInvocation } from './invocation.ts';
import type { Invocation } from './invocation.ts';
import { createZoneApi } from './zone-api.ts';
import { ZONE_COMMANDS } from './zone-commands.ts';

const CONNECTIONS = { name: 'keyway-admin', max: 4 };

/** The command in the arguments; undefined for help. @throws AdministrationError */
export function parseAdmin(args: readonly string[]): Invocation<AdminContext> | undefined {
  const wantsHelp = args.length === 0 || args[0] === 'help' || args.includes('--help');
  return wantsHelp ? undefined : parseInvocation(args, ADMIN_COMMANDS);
}

/** Whether the arguments are a command for the definitions of a zone, which calls the API and opens no database. */
export function isZoneCommand(args: readonly string[]): boolean {
  const [first, second] = args;
  const isKnown = ZONE_COMMANDS.some(({ name }) => name === `${first} ${second}`);
  return isKnown && !args.includes('--help');
}

/** How often a job is asked for. */
const POLL_MS = 500;

/** Runs such a command. Returns the exit code: 0, 1 when something differs, 2 when something is wrong. */
export async function administerZone(
  args: readonly string[],
  { KEYWAY_URL: url, KEYWAY_TOKEN: token }: Readonly<Record<string, string | undefined>>,
  { log = console.log, warn = console.error } = {},
): Promise<0 | 1 | 2> {
  let code: 0 | 1 = 0;
  try {
    await parseInvocation(args, ZONE_COMMANDS).run({
      api: (customer, zone) => createZoneApi({ url, token, customer, zone }),
      ...{ say: log, warn },
      readText: async (path, maxBytes) =>
        (await stat(path)).size > maxBytes ? undefined : readFile(path, 'utf8'),
      writeText: (path, text) => writeFile(path, text),
      differs: () => void (code = 1),
      pause: () => pause(POLL_MS),
    });
    return code;
  } catch (error) {
    warn(adminSentence(error) ?? error);
    return 2;
  }
}

/**
 * Applies missing migrations, as the platform may never have run, and runs the command.
 * @throws errors that `adminSentence` explains
 */
export async function administer(
  invocation: Invocation<AdminContext>,
  { databaseUrl, oidc }: Pick<PlatformConfig, 'databaseUrl' | 'oidc'>,
): Promise<void> {
  await withDatabase(databaseUrl, CONNECTIONS, async (db) => {
    await migrate(db);
    await invocation.run({
      db,
      clients: oidc.clients,
      say: (line) => console.log(line),
      readText: (path) => readFile(path, 'utf8'),
      readLine,
      prepareDatabase,
    });
  });
}

/** The message of an error that an administrator can fix; undefined for other errors. */
export function adminSentence(error: unknown): string | undefined {
  const isMendable =
    error instanceof AdministrationError ||
    error instanceof AccountError ||
    error instanceof DatabaseError;
  return isMendable ? error.message : undefined;
}

async function prepareDatabase(url: string): Promise<void> {
  try {
    await withDatabase(url, CONNECTIONS, migrate);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new AdministrationError(
      `The zone's database cannot be used: ${(error as Error).message || 'no answer'}.`,
    );
  }
}

async function readLine(): Promise<string> {
  const input = createInterface({ input: process.stdin });
  for await (const line of input) return line;
  return '';
}
