import type { Logger } from 'pino';
import { ConfigError } from '#http/server-settings.ts';
import { DatabaseError } from './storage/database-error.ts';

/**
 * Runs the start of a program and ends the process when it fails. Errors that a person can fix are logged by their
 * message, others with their stack. The reason is always the last line, which the launcher shows.
 */
export async function startOrExit<Result>(
  log: Logger,
  start: () => Promise<Result>,
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    const isMendable = error instanceof ConfigError || error instanceof DatabaseError;
    if (!isMendable) log.fatal({ err: error }, 'The start failed.');
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
