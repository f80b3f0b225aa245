/** The program that creates the demo customers. When run again, it creates only what is missing. */
import { createLog } from '#http/log.ts';
import { loadConfigOrExit } from './config.ts';
import { createClock } from './demo/clock.ts';
import { demoMessages } from './demo/content.ts';
import { demoCustomers } from './demo/generator.ts';
import { seedDemo } from './demo/seed/seed-demo.ts';
import { SeedError } from './demo/seed/seed-zone.ts';
import { JOB_TYPES } from './jobs/registry.ts';
import { createMailer } from './mail/mail.ts';
import { createPlatform } from './platform.ts';
import { DatabaseError } from './storage/database-error.ts';
import { migrate } from './storage/migrate.ts';

const config = loadConfigOrExit();
const log = createLog('seed', { level: 'warn' });
const clock = createClock(() => new Date());
const now = clock.now();
const platform = createPlatform({ config, log, name: 'keyway-seed', now: clock.now });
const { smtpUrl, from } = config.mail;
const mailer = createMailer({ smtpUrl, from, dataDir: config.dataDir, now: clock.now });
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => stop.abort(new SeedError('Stopped before the demo was complete.')));
}
const runner = { platform, types: JOB_TYPES, mailer, stop: stop.signal };

try {
  await migrate(platform.db);
  await seedDemo(
    { platform, runner, clock, say: (line) => console.log(line) },
    demoCustomers(now),
    demoMessages(now),
  );
} catch (error) {
  const cause = stop.signal.aborted ? stop.signal.reason : error;
  const isSentence = cause instanceof SeedError || cause instanceof DatabaseError;
  console.error(isSentence ? cause.message : cause);
  process.exitCode = 1;
} finally {
  mailer.close();
  await platform.close();
}
