/**
 * The id of a request, the same in the logs of a proxy, the console and the platform, and the line that is logged of
 * it.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID = 'x-request-id';
/** The form that an id of a client or a proxy must have to be written to the log. */
const GIVEN_ID = /^[\w.:-]{8,128}$/;

/** Gives a request an id, unless it brings one, and sends it with the answer. */
export function identifyRequest({ headers }: IncomingMessage, response: ServerResponse): void {
  const given = headers[REQUEST_ID];
  const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
  headers[REQUEST_ID] = id;
  response.setHeader(REQUEST_ID, id);
}

/** The id that `identifyRequest` has given a request. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const id = headers[REQUEST_ID];
  return typeof id === 'string' ? id : undefined;
}

/** Options of pino-http, for LOG_REQUESTS. A line has no query string, because that holds what people searched for. */
export const REQUEST_LOG = {
  genReqId: (request: IncomingMessage) => requestIdOf(request) ?? '',
  customLogLevel: (_: IncomingMessage, { statusCode }: ServerResponse, error?: Error) =>
    error || statusCode >= 500 ? ('error' as const) : ('info' as const),
  customSuccessMessage: () => 'Answered.',
  customErrorMessage: () => 'Failed.',
  // The error is left out, because it has a line of its own.
  customErrorObject: (_: IncomingMessage, res: ServerResponse, __: Error, line: object) => ({
    ...line,
    err: undefined,
    res,
  }),
  serializers: {
    req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
      id,
      method,
      path: url.split('?', 1)[0],
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  },
};
