/**
 * Zones are on two servers of Debian. When one server is killed, only its own zones are affected. A second test runs
 * PgBouncer in session mode.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveZone } from '#platform/directory/administration.ts';
import { createZones } from '#platform/directory/zones.ts';
import { openDatabase, withDatabase } from '#platform/storage/database.ts';
import { migrate } from '#platform/storage/migrate.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { REALM } from '#tests/support/api/callers.ts';
import { assure } from '#tests/support/assurance.ts';
import {
  Daemon,
  haveDebian,
  killServer,
  ownFolder,
  POSTGRES_BIN,
  startPlainServer,
  untilReady,
} from '#tests/support/servers/debian.ts';
import { prepareLoad, startLoad } from '#tests/support/servers/load.ts';
import { startProcesses } from '#tests/support/stack/processes.ts';
import type { Processes } from '#tests/support/stack/processes.ts';

const OTHER = 'elsewhere';
const LOAD_MS = 10_000;
const BOUNCER = '/usr/sbin/pgbouncer';

const canRun = haveDebian('zones on two servers', 'postgresql-15', [`${POSTGRES_BIN}/postgres`]);
const canPool = haveDebian('PgBouncer', 'postgresql-15, pgbouncer', [
  ...[`${POSTGRES_BIN}/postgres`, BOUNCER],
]);

type PlainServer = Awaited<ReturnType<typeof startPlainServer>>;

const root = mkdtempSync(path.join(tmpdir(), 'keyway-zones-'));
const servers: PlainServer[] = [];
async function newServer(name: string): Promise<PlainServer & { port: number }> {
  const port = await findFreePort();
  const server = await startPlainServer(ownFolder(root, name), port);
  servers.push(server);
  return { ...server, port };
}
const onDatabase = (url: string) =>
  startProcesses({}, async () => {
    const db = openDatabase(url, { name: 'test' });
    await migrate(db);
    return { url, db, drop: () => db.end() };
  });
beforeAll(() => void ownFolder(root));
afterAll(() => {
  for (const { cluster } of servers) killServer(cluster);
  rmSync(root, { recursive: true, force: true });
});

describe.runIf(canRun)('two servers', () => {
  let processes: Processes;
  let second: PlainServer & { port: number };
  beforeAll(async () => {
    const main = await newServer('main');
    second = await newServer('second');
    processes = await onDatabase(main.url);
    await withDatabase(second.url, { name: 'test', max: 1 }, migrate);
    await saveZone(processes.db, {
      ...{ customer: REALM, name: OTHER, environment: 'PROD', databaseUrl: second.url },
    });
    await prepareLoad(processes.call);
    await prepareLoad(inOther);
  }, 300_000);
  afterAll(() => processes?.stop(), 60_000);
  const inOther: Processes['call'] = (method, address, body, options) =>
    processes.call(method, address, body, { ...options, zone: OTHER });

  it('one of which is killed delay only the zones on it', { timeout: 600_000 }, async () => {
    const zones = createZones(processes.db);
    const other = (await zones.find(REALM, OTHER))!;
    const here = startLoad(processes.zone, processes.call);
    const there = startLoad(other, inOther);
    await pause(LOAD_MS);
    killServer(second.cluster);
    const killedAt = Date.now();
    await pause(LOAD_MS);
    const during = here.acknowledgedAt.filter((at) => at > killedAt).length;
    const thereDuring = there.acknowledgedAt.filter((at) => at > killedAt + 1_000).length;
    await second.start();
    await pause(LOAD_MS);
    await Promise.all([here.end(), there.end()]);
    const [ofHere, ofThere] = [await here.check(), await there.check()];
    await zones.close();
    expect(during).toBeGreaterThan(100);
    expect(thereDuring).toBe(0);
    expect(ofHere.unavailable).toBe(0);
    expect(ofThere.unavailable).toBeGreaterThan(0);
    assure({
      promise: 'A server of zones that is killed takes down only the zones on it',
      figure: `${during} records acknowledged in the other zone meanwhile and no answer of 503, ${ofThere.unavailable} in its own; all ${ofHere.notes + ofThere.notes} records and ${ofHere.jobs + ofThere.jobs} uploads are there once`,
    });
  });
});

describe.runIf(canPool)('PgBouncer in session mode', () => {
  let processes: Processes;
  let bouncer: Daemon;
  let start: () => Promise<Daemon>;
  beforeAll(async () => {
    const { port: target } = await newServer('pooled');
    const port = await findFreePort();
    const folder = ownFolder(root, 'bouncer');
    const settings = path.join(folder, 'pgbouncer.ini');
    const users = path.join(folder, 'users.txt');
    writeFileSync(users, '"keyway" "keyway"\n');
    // These are the settings that docs/operations.md shows.
    writeFileSync(
      settings,
      [
        '[databases]',
        `keyway = host=127.0.0.1 port=${target}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = scram-sha-256',
        `auth_file = ${users}`,
        'pool_mode = session',
        'default_pool_size = 80',
        'max_client_conn = 200',
      ].join('\n'),
    );
    start = async () => {
      const started = Daemon.start(BOUNCER, [settings], path.join(folder, 'pgbouncer.log'));
      await untilReady(port, () => started.isRunning);
      return started;
    };
    bouncer = await start();
    processes = await onDatabase(`postgres://keyway:keyway@127.0.0.1:${port}/keyway`);
    await prepareLoad(processes.call);
  }, 300_000);
  afterAll(async () => {
    await processes?.stop();
    await bouncer?.end('SIGTERM');
  }, 60_000);

  it('serves API and worker, also after it was started again', { timeout: 600_000 }, async () => {
    const { rows } = await processes.db.query<{ zone: string }>('show timezone');
    expect(rows).toEqual([{ TimeZone: 'UTC' }]);
    const load = startLoad(processes.zone, processes.call);
    await pause(LOAD_MS);
    await bouncer.end('SIGKILL');
    await pause(1_000);
    bouncer = await start();
    const startedAt = Date.now();
    await pause(LOAD_MS);
    await load.end();
    const { notes, jobs, unavailable } = await load.check();
    expect(unavailable).toBeGreaterThan(0);
    expect(load.acknowledgedAt.filter((at) => at > startedAt).length).toBeGreaterThan(100);
    assure({
      promise:
        'Keyway works through PgBouncer in session mode, and goes on when it is started again',
      figure: `${notes} records and ${jobs} uploads, all there once; ${unavailable} answers of 503 while it was away`,
    });
  });
});
