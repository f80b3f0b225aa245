/** The console's log: lines of JSON, as the platform writes them. */
import { pino } from 'pino';
import { REQUEST_ID } from '#http/request-log.ts';

export const log = pino({ name: 'console' });

/** Logs why a request could not be answered as it should. */
export function logFailure(err: unknown, request: Request, sentence: string): void {
  log.error({ err, requestId: request.headers.get(REQUEST_ID) }, sentence);
}
