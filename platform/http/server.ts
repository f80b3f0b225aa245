/** The platform's HTTP server: the limits of bodies, then the demo identity provider, then the API. */
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pinoHttp } from 'pino-http';
import { identifyRequest, REQUEST_ID, REQUEST_LOG } from '#http/request-log.ts';
import { createGuardedServer } from '#http/server-guard.ts';
import { strictTransport } from '#http/strict-transport.ts';
import type { Identity } from '#platform/identity/provider.ts';
import type { Platform } from '#platform/platform.ts';
import { createApp } from './app.ts';
import { guardRules } from './body-limits.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

/**
 * Creates the server; `listen` is left to the caller.
 * @param identity the demo identity provider, unless another one is configured
 * @param rules the limits of bodies
 */
export function createApiServer(
  platform: Platform,
  identity?: Identity,
  rules = guardRules,
): Server {
  // The guard reads what is left of a body, for the identity provider too, and for slow senders.
  const answer = getRequestListener(createApp(platform).fetch, { autoCleanupIncoming: false });
  const safeHeaders = Object.entries({
    ...SAFE_HEADERS,
    ...strictTransport(platform.config.apiBase),
  });
  const logRequest =
    platform.config.logRequests && pinoHttp({ ...REQUEST_LOG, logger: platform.log });
  return createGuardedServer(rules, (request, response) => {
    identifyRequest(request, response);
    for (const [name, value] of safeHeaders) response.setHeader(name, value);
    if (logRequest) logRequest(request, response);
    void (async () => {
      if (await identity?.handle(request, response)) return;
      await answer(request, response);
    })().catch((error: unknown) => {
      // A client that goes away during a request is no error of the server.
      if (request.destroyed) return;
      const requestId = request.headers[REQUEST_ID];
      platform.log.error({ err: error, requestId }, 'A request failed before its handler.');
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
}
