/** The log of a program of Keyway: lines of JSON on the standard output. */
import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';

/**
 * What PostgreSQL adds to an error from the rows and statements that it was about. Its message, code and constraint
 * stay.
 */
const VALUES = ['err.detail', 'err.where', 'err.internalQuery'];

/** @param name the name of the program, which each line has */
export function createLog(
  name: string,
  { level, stream }: { level?: Level; stream?: DestinationStream } = {},
): Logger {
  const options = { name, ...(level && { level }), redact: { paths: VALUES, remove: true } };
  return stream ? pino(options, stream) : pino(options);
}
