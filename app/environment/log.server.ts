/** The console's log: lines of JSON, as the platform writes them. */
import { createLog } from '#http/log.ts';
import { REQUEST_ID } from '#http/request-log.ts';

export const log = createLog('console');

/** The id of a request, which the calls and log lines that it causes carry. */
export function idOfRequest({ headers }: Request): string | undefined {
  return headers.get(REQUEST_ID) ?? undefined;
}

/** Logs what happened around a session or its protection. People are named by their subject, never by their email. */
export function logSecurity(
  request: Request,
  sentence: string,
  { level = 'info', ...who }: { level?: 'info' | 'warn'; realm?: string; subject?: string } = {},
): void {
  log[level]({ ...who, requestId: idOfRequest(request) }, sentence);
}

/** Logs why a request could not be answered as it should. */
export function logFailure(err: unknown, request: Request, sentence: string): void {
  log.error({ err, requestId: idOfRequest(request) }, sentence);
}
