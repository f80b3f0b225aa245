/** The worker process for background jobs. Any number of workers may use one database; each job is run by one. */
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '#http/log.ts';
import { openMeters } from '#http/meters.ts';
import { openTracing } from '#http/open-tracing.ts';
import { loadConfigOrExit } from './config.ts';
import { JOB_TYPES } from './jobs/registry.ts';
import { startWorkerLoop } from './jobs/queue/worker-loop.ts';
import { createMailer } from './mail/mail.ts';
import { meterPlatform, meterRuns } from './meters.ts';
import { createPlatform } from './platform.ts';
import type { Platform } from './platform.ts';
import { findObstacle } from './readiness.ts';
import { isMigrated } from './storage/migrate.ts';

const SCHEMA_POLL_MS = 500;

const config = loadConfigOrExit();
const log = createLog('worker');
const tracing = await openTracing('worker', config.tracesEndpoint, log);
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => stop.abort());
}

const created = createPlatform({ config, log, name: 'keyway-worker', ending: stop.signal });
const meters = await openMeters('worker', config.metersAddress, () => findObstacle(created));
const platform = meterPlatform(created, meters);
const mailer = createMailer({
  smtpUrl: config.mail.smtpUrl,
  from: config.mail.from,
  dataDir: config.dataDir,
  now: platform.now,
});

if (await schemaIsReady(platform, stop.signal)) {
  const watchRun = meters && meterRuns(meters);
  const work = startWorkerLoop({ platform, types: JOB_TYPES, mailer, stop: stop.signal, watchRun });
  log.info('ready');
  // The launcher waits for this message.
  process.send?.('ready');
  await aborted(stop.signal);
  log.info('stopping');
  if (!(await work.stop())) {
    log.warn('A job did not reach a checkpoint in time; another worker takes it over.');
    await tracing?.close();
    process.exit();
  }
}
mailer.close();
meters?.close();
await platform.close();
const isClosed = await tracing?.close();
log.info('stopped');
// A trace collector that does not answer would keep the process alive.
if (isClosed === false) process.exit();

/** Waits for the API, which applies the migrations. Returns false when the process has to stop meanwhile. */
async function schemaIsReady({ db }: Platform, signal: AbortSignal): Promise<boolean> {
  let announced = false;
  while (!signal.aborted) {
    // The check fails until the first migration has created its table.
    const ready = await isMigrated(db).catch(() => false);
    if (ready) return true;
    if (!announced) log.info('waiting for the database and its schema');
    announced = true;
    await pause(SCHEMA_POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
