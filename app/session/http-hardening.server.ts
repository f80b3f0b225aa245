/**
 * What must hold for every answer of the console's process, whoever gives it: Remix, a resource route, the
 * static files or an error page of the server. `remix-serve` has no hook before Remix, Node itself has one:
 * it publishes each request on a diagnostics channel before anything else sees it.
 */
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { config, issuerSource } from './config.server.ts';
import { securityHeaders } from './security-headers.server.ts';
import type { HeaderSettings } from './security-headers.server.ts';

/** The request header that carries the nonce from here to the rendering; one sent by a browser is dropped. */
export const NONCE_HEADER = 'x-keyway-nonce';

/** How long one upload may take. Node's own limit of five minutes would cut it; headers keep theirs. */
const MAX_REQUEST_MS = 6 * 60 * 60 * 1000;

/** Headers by which a browser could pretend to be a proxy. */
const FORWARDED_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** Set on the process, which outlives this module when the development server loads it again. */
const installed = Symbol.for('keyway.http-hardening');

/** Guards every request of this process from now on. Calling it again changes nothing. */
export function hardenHttpServer(): void {
  if (Reflect.has(process, installed)) return;
  Reflect.set(process, installed, true);
  const { publicOrigin } = config();
  const settings: HeaderSettings = {
    publicOrigin,
    issuerSource: issuerSource(),
    development: import.meta.env.DEV,
  };
  subscribe('http.server.request.start', (message) => {
    hardenRequest(message as RequestStart, settings);
  });
}

/** Prepares one request and its answer; exported for the tests. */
export function hardenRequest(
  { request, response, server }: RequestStart,
  settings: HeaderSettings,
): void {
  server.requestTimeout = MAX_REQUEST_MS;

  const nonce = randomBytes(16).toString('base64');
  for (const name of FORWARDED_HEADERS) delete request.headers[name];
  request.headers[NONCE_HEADER] = nonce;
  // Remix compares a form's Origin with this header, else with Host, which a proxy may have rewritten.
  request.headers['x-forwarded-host'] = new URL(settings.publicOrigin).host;
  // Remix answers a foreign Origin with a page of its own and status 500. Without one, the form reaches
  // `requireSameOrigin`, which refuses it by a page that says why.
  if (request.headers.origin !== settings.publicOrigin) delete request.headers.origin;

  const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/';
  for (const [name, value] of Object.entries(securityHeaders(pathname, nonce, settings))) {
    response.setHeader(name, value);
  }
  defaultToNoStore(response);
}

/**
 * Answers that do not say how they may be cached are not cached: most of them hold data. This waits until the
 * head is written, because the static files only set their own rule where none is set before them.
 */
function defaultToNoStore(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
    return writeHead(...args);
  };
}
