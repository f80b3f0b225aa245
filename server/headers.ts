/** The middleware for headers: those of a request that a client may not set, and those that every answer has. */
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { config } from '#app/environment/config.server.ts';
import { identifyRequest } from '#http/request-log.ts';
import { securityHeaders } from '#app/session/browser/security-headers.server.ts';

/** Headers with which a client could pretend to be a proxy. */
const FORWARDED_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

/** Gives a request and its answer an id. */
export const requestId: RequestHandler = (request, response, next) => {
  identifyRequest(request, response);
  next();
};

/** Makes a request one to `PUBLIC_ORIGIN`, whatever a client or a proxy says. */
export const requestHeaders: RequestHandler = ({ headers }, _response, next) => {
  const { publicOrigin } = config();
  for (const name of FORWARDED_HEADERS) delete headers[name];
  // Remix compares a form's Origin with this header, else with Host, which a proxy may have rewritten.
  headers['x-forwarded-host'] = new URL(publicOrigin).host;
  // Remix responds to a foreign Origin with status 500. Without the header the form reaches `requireSameOrigin`,
  // which rejects it with an explanation.
  if (headers.origin !== publicOrigin) delete headers.origin;
  next();
};

/**
 * Gives every answer the security headers that it does not have: files, data, redirects and errors. A page has its own
 * already, with the nonce of its scripts (entry.server.tsx).
 */
export const answerHeaders: RequestHandler = ({ path }, response, next) => {
  onHeaders(response, () => {
    for (const [name, value] of Object.entries(securityHeaders(path))) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  });
  next();
};
