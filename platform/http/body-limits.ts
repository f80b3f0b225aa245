/** How large and how slow the body of each call may be; enforced for the whole server by model/server-guard.ts. */
import type { IncomingMessage } from 'node:http';
import { CALLS } from '#model/calls/all.ts';
import type { ApiError, Call } from '#model/calls/call.ts';
import {
  BODY_LIMITS,
  UPLOAD_BODY_LIMITS,
  type BodyLimits,
  type GuardRules,
} from '#model/server-guard.ts';

const CODES = {
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
} as const;

/** Paths of the calls that take files, by method. */
const UPLOADS = (Object.values(CALLS) as Call[])
  .filter(({ bodyType }) => bodyType === 'multipart')
  .map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** Handlers of uploads have limits of their own for silence and size (multipart.ts). */
function limitsOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): BodyLimits {
  const [pathname = ''] = url.split('?', 1);
  const isUpload = UPLOADS.some((call) => call.method === method && call.path.test(pathname));
  return isUpload ? UPLOAD_BODY_LIMITS : BODY_LIMITS;
}

/** The sentence for a body beyond its limit. */
export function bodyTooLarge(maxBytes: number): string {
  return `The body may be ${maxBytes / 1024 / 1024} MiB at most.`;
}

export const guardRules: GuardRules = {
  limitsOf,
  tooLarge: bodyTooLarge,
  format: ({ status, message }) => {
    const body: ApiError = { status, error: CODES[status], message };
    return { type: 'application/json', text: JSON.stringify(body) };
  },
};
