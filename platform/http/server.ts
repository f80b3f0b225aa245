/**
 * The platform's HTTP server: the limits of bodies, then `/livez` and `/readyz`, then the demo identity provider, then
 * the API.
 */
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pinoHttp } from 'pino-http';
import { createHealth } from '#http/health.ts';
import { statusClass } from '#http/meters.ts';
import type { Meters } from '#http/meters.ts';
import { identifyRequest, REQUEST_LOG, requestIdOf } from '#http/request-log.ts';
import { createGuardedServer } from '#http/server-guard.ts';
import { strictTransport } from '#http/strict-transport.ts';
import { describeSpan, traceRequest } from '#http/tracing.ts';
import type { Identity } from '#platform/identity/provider.ts';
import type { Platform } from '#platform/platform.ts';
import { findObstacle } from '#platform/readiness.ts';
import { createApp } from './app.ts';
import { guardRules } from './body-limits.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

interface ServerOptions {
  /** The limits of bodies. */
  rules?: typeof guardRules;
  /** The meters that requests are counted by; absent when nothing is measured. */
  meters?: Meters | undefined;
}

/**
 * Creates the server; `listen` is left to the caller.
 * @param identity the demo identity provider, unless another one is configured
 */
export function createApiServer(
  platform: Platform,
  identity?: Identity,
  { rules = guardRules, meters }: ServerOptions = {},
): Server {
  const answerHealth = createHealth(() => findObstacle(platform));
  // The guard reads what is left of a body, for the identity provider too, and for slow senders.
  const answer = getRequestListener(createApp(platform, meters).fetch, {
    autoCleanupIncoming: false,
  });
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
    if (answerHealth(request, response)) return;
    // Calls are measured by createApp, by their routes.
    const answered = identity && meters?.requests.startTimer({ method: request.method });
    const respond = async () => {
      if (await identity?.handle(request, response)) {
        describeSpan({ 'http.route': 'identity' }, `${request.method} identity`);
        answered?.({ route: 'identity', status: statusClass(response.statusCode) });
        return;
      }
      await answer(request, response);
    };
    traceRequest(request, response, `${request.method}`, () => {
      respond().catch((error: unknown) => {
        // A client that goes away during a request is no error of the server.
        if (request.destroyed) return;
        const requestId = requestIdOf(request);
        platform.log.error({ err: error, requestId }, 'A request failed before its handler.');
        if (!response.headersSent) response.writeHead(500).end();
      });
    });
  });
}
