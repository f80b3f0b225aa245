import type { Logger } from 'pino';
import { ConfigError } from './config.ts';
import { DatabaseError } from './storage/database.ts';

/**
 * Runs the start of a program; a start that fails ends the process. What a person can mend is said in its own
 * sentence; of anything else the log has the stack. Either way the reason comes last, where the launcher looks.
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
