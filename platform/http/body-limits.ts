/** How large and how slow the body of each call may be; enforced for the whole server by http/server-guard.ts. */
import type { IncomingMessage } from 'node:http';
import { CALLS } from '#model/calls/all.ts';
import type { ApiError, Call } from '#model/calls/definition/call.ts';
import { BODY_LIMITS, UPLOAD_BODY_LIMITS } from '#http/server-guard.ts';
import type { BodyLimits, GuardRules } from '#http/server-guard.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

const CODES = {
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
} as const;

/** The calls whose bodies have limits of their own, by method and path. */
const SPECIAL = (Object.values(CALLS) as Call[])
  .filter(({ bodyType, bodyBytes }) => bodyType === 'multipart' || bodyBytes !== undefined)
  .map((call) => ({
    method: call.method.toUpperCase(),
    path: new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    // Handlers of uploads have limits of their own for silence and size (multipart.ts).
    limits:
      call.bodyType === 'multipart'
        ? UPLOAD_BODY_LIMITS
        : { ...BODY_LIMITS, maxBytes: bodyBytesOf(call) },
  }));

function limitsOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): BodyLimits {
  const [pathname = ''] = url.split('?', 1);
  const special = SPECIAL.find((call) => call.method === method && call.path.test(pathname));
  return special?.limits ?? BODY_LIMITS;
}

/** The most bytes of the body of a call without files. */
export function bodyBytesOf({ bodyBytes = BODY_LIMITS.maxBytes }: Pick<Call, 'bodyBytes'>): number {
  return bodyBytes;
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
    return { type: 'application/json', text: JSON.stringify(body), headers: SAFE_HEADERS };
  },
};
