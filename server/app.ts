/** The console's server: ordinary middleware of Express, in the order in which a request passes it. */
import type { IncomingMessage, Server } from 'node:http';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type * as Entry from '#app/entry.server.tsx';
import { config } from '#app/environment/config.server.ts';
import { log } from '#app/environment/log.server.ts';
import { gracefulEnd } from '#http/end-server.ts';
import { createHealth } from '#http/health.ts';
import { listenOrExit } from '#http/listen-or-exit.ts';
import { meterPools, openMeters } from '#http/meters.ts';
import { openTracing } from '#http/open-tracing.ts';
import { warnOfPlainConnections } from '#http/plain-connections.ts';
import { REQUEST_LOG } from '#http/request-log.ts';
import { createGuardedServer } from '#http/server-guard.ts';
import { answerHeaders, requestHeaders, requestId } from './headers.ts';
import { CONSOLE_LIMITS } from './limits.ts';
import { meterRequests } from './meter-requests.ts';
import { traceRequests } from './trace-requests.ts';

/** What differs between a server of the build and one of the sources. */
interface Served {
  /** Serves static files. */
  files: RequestHandler;
  /** What Remix serves. */
  build: ServerBuild | (() => Promise<ServerBuild>);
}

/**
 * Starts the console on PORT and HOST. An invalid variable and a taken port end the process with a sentence.
 * @param open returns what is served; it is called with the server before the server listens
 */
export async function startConsole(open: (server: Server) => Promise<Served>): Promise<void> {
  const { port, host, logRequests, metersAddress, tracesEndpoint, databaseUrl, oidc, apiBase } =
    config();
  warnOfPlainConnections(log, {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: oidc.issuerTemplate,
    API_BASE: apiBase,
  });
  const app = express();
  const server = createGuardedServer(CONSOLE_LIMITS, app);
  const { files, build } = await open(server);
  const built = async () => (typeof build === 'function' ? build() : build);
  const entry = async () => (await built()).entry.module as typeof Entry;
  // The server does not listen before everything is loaded, nor once it ends.
  const findObstacle = async () =>
    server.listening ? (await entry()).findObstacle() : 'This process takes no requests.';
  const answerHealth = createHealth(findObstacle);
  const meters = await openMeters('console', metersAddress, findObstacle);
  const tracing = await openTracing('console', tracesEndpoint, log);

  app.disable('x-powered-by');
  app.use(requestId);
  if (logRequests) {
    app.use(pinoHttp({ ...REQUEST_LOG, logger: log, autoLogging: { ignore: isAsset } }));
  }
  app.use(requestHeaders, answerHeaders, (request, response, next) => {
    if (!answerHealth(request, response)) next();
  });
  if (meters) {
    const { openPools } = await entry();
    meterPools(meters, openPools);
    app.use(meterRequests(meters, (await built()).routes));
  }
  if (tracing) {
    const { traceWith } = await entry();
    traceWith(tracing);
    app.use(traceRequests((await built()).routes));
  }
  app.use(files);
  // A page is compressed at each request, so time counts: Node's default level makes it 2 % smaller, but takes half as
  // much time again.
  app.use(compression({ level: 5 }), createRequestHandler({ build }));

  const end = gracefulEnd(server);
  const stop = async () => {
    await end();
    await tracing?.close();
    process.exit(0);
  };
  await listenOrExit(server, { port, host }, 'PORT');
  // Running requests are finished first. What Remix keeps running beyond them, such as a timer, does not delay the end.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop());
  }
}

/** True for a file of the build. Requests for these files are not logged, because each page loads many. */
const isAsset = ({ url = '' }: IncomingMessage) => url.startsWith('/assets/');
