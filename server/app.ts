/** The console's server: ordinary middleware of Express, in the order in which a request passes it. */
import type { IncomingMessage, Server } from 'node:http';
import { createRequestHandler } from '@remix-run/express';
import { installGlobals } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { config } from '#app/environment/config.server.ts';
import { log } from '#app/environment/log.server.ts';
import { warnOfPlainConnections } from '#http/plain-connections.ts';
import { REQUEST_LOG } from '#http/request-log.ts';
import { createGuardedServer } from '#http/server-guard.ts';
import { answerHeaders, requestHeaders, requestId } from './headers.ts';
import { CONSOLE_LIMITS } from './limits.ts';

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
  const { port, host, logRequests, databaseUrl, oidc, apiBase } = config();
  warnOfPlainConnections(log, {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: oidc.issuerTemplate,
    API_BASE: apiBase,
  });
  installGlobals({ nativeFetch: true });
  const app = express();
  const server = createGuardedServer(CONSOLE_LIMITS, app);
  const { files, build } = await open(server);

  app.disable('x-powered-by');
  app.use(requestId);
  if (logRequests) {
    app.use(pinoHttp({ ...REQUEST_LOG, logger: log, autoLogging: { ignore: isAsset } }));
  }
  app.use(requestHeaders, answerHeaders, files);
  // Node's own level makes a page 2 % smaller in half as much time again. A browser loads a file once, a page each time.
  app.use(compression({ level: 5 }), createRequestHandler({ build }));

  server.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    console.error(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop what uses it or set PORT to another port.`
        : message,
    );
    process.exit(1);
  });
  server.listen(port, host);
  // Running requests are finished first. What Remix keeps beyond them, such as a timer of its own, is not.
  const end = () => server.close(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

/** A page loads many files whose names say what they hold. */
const isAsset = ({ url = '' }: IncomingMessage) => url.startsWith('/assets/');
