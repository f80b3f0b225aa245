/** The platform's HTTP process: the API, and the demo identity provider when no other one is configured. */
import { gracefulEnd } from '#http/end-server.ts';
import { listenOrExit } from '#http/listen-or-exit.ts';
import { createLog } from '#http/log.ts';
import { openMeters } from '#http/meters.ts';
import { openTracing } from '#http/open-tracing.ts';
import { warnOfPlainConnections } from '#http/plain-connections.ts';
import { loadConfigOrExit } from './config.ts';
import { createApiServer } from './http/server.ts';
import { openDemoProvider } from './identity/demo-provider.ts';
import { meterPlatform } from './meters.ts';
import { createPlatform } from './platform.ts';
import type { Platform } from './platform.ts';
import { findObstacle } from './readiness.ts';
import { startOrExit } from './start-or-exit.ts';
import { deleteExpired } from './storage/idempotency-store.ts';
import { migrate } from './storage/migrate.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The default limit for one statement; queries have a shorter one. */
const STATEMENT_MS = 60_000;

const config = loadConfigOrExit();
const log = createLog('api');
warnOfPlainConnections(log, {
  DATABASE_URL: config.databaseUrl,
  OIDC_ISSUER: config.oidc.issuerTemplate,
  SMTP_URL: config.mail.smtpUrl,
  ASSISTANT_URL: config.assistant?.url,
});
const tracing = await openTracing('api', config.tracesEndpoint, log);
const ending = new AbortController();
const created = createPlatform({
  config,
  log,
  name: 'keyway-api',
  statementTimeoutMs: STATEMENT_MS,
  separateQueries: true,
  ending: ending.signal,
});
const meters = await openMeters('api', config.metersAddress, () => findObstacle(created));
const platform = meterPlatform(created, meters);

const identity = await startOrExit(log, async () => {
  await migrate(platform.db);
  await prepareZones(platform);
  return openDemoProvider(platform);
});
const server = createApiServer(platform, identity, { meters });
const endServer = gracefulEnd(server);
await listenOrExit(server, { port: config.platformPort, host: config.host }, 'PLATFORM_PORT');
log.info({ port: config.platformPort }, 'The platform is listening.');

void forgetOldResponses();
setInterval(() => void forgetOldResponses(), HOUR_MS).unref();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop());
}

async function stop(): Promise<void> {
  ending.abort();
  await endServer();
  await tracing?.close();
  await platform.close();
  process.exit(0);
}

/** A database server that is down affects its own zones only, and they recover with it. */
async function prepareZones({ zones, db }: Platform): Promise<void> {
  for (const zone of await zones.all()) {
    if (zone.db === db) continue;
    await migrate(zone.db).catch((error: unknown) => {
      log.error({ zone: zone.path, err: error }, 'The database of a zone cannot be used.');
    });
  }
}

async function forgetOldResponses(): Promise<void> {
  try {
    const zones = await platform.zones.all();
    for (const db of new Set(zones.map((zone) => zone.db))) await deleteExpired(db);
  } catch (error) {
    log.warn({ err: error }, 'Expired idempotency keys could not be deleted; retrying in an hour.');
  }
}
