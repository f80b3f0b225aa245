/**
 * Backups are made while API and worker write: of the embedded server by Keyway's commands, of Debian's server by
 * pgBackRest.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createZones } from '#platform/directory/zones.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import { createKeyring } from '#platform/ledger/append/signing-keys.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { openDatabase } from '#platform/storage/database.ts';
import { startEmbeddedPostgres } from '#platform/storage/embedded/embedded.ts';
import { migrate } from '#platform/storage/migrate.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { REALM, ZONE } from '#tests/support/api/callers.ts';
import { assure } from '#tests/support/assurance.ts';
import {
  haveDebian,
  killServer,
  ownFolder,
  POSTGRES_BIN,
  run,
  startPlainServer,
  startServer,
} from '#tests/support/servers/debian.ts';
import { prepareLoad, startLoad } from '#tests/support/servers/load.ts';
import { startProcesses } from '#tests/support/stack/processes.ts';
import type { Processes } from '#tests/support/stack/processes.ts';

const LOAD_MS = 15_000;
const KEY_SECRET = 'f3b1c29d7a64e58012c7d9b0a8e4416f';
const BACKREST = '/usr/bin/pgbackrest';

const root = mkdtempSync(path.join(tmpdir(), 'keyway-backups-'));
beforeAll(() => void ownFolder(root));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const onDatabase = (url: string, settings: Record<string, string>) =>
  startProcesses({ KEY_SECRET, ...settings }, async () => {
    const db = openDatabase(url, { name: 'test' });
    await migrate(db);
    return { url, db, drop: () => db.end() };
  });

/** The end of a ledger. It is the same after a restore, unless something else was restored. */
async function endOf(zone: ZoneRef) {
  const { seq, root: tree, runningHash } = (await takeCheckpoint(createKeyring(KEY_SECRET), zone))!;
  return { seq, tree, runningHash };
}

describe('the embedded server', () => {
  const dataDir = path.join(root, 'data');
  const archive = path.join(root, 'archive');
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let processes: Processes;
  beforeAll(async () => {
    const log = () => undefined;
    server = await startEmbeddedPostgres({ dataDir, log, walArchiveDir: archive });
    processes = await onDatabase(server.url, { DATA_DIR: dataDir });
    await prepareLoad(processes.call);
  }, 600_000);
  afterAll(async () => {
    await processes?.stop();
    await server?.stop();
  }, 120_000);

  async function ledger(at: string, ...args: string[]): Promise<string> {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'test' as const, DATA_DIR: at, KEY_SECRET };
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'ledger', '--', ...args], {
      env,
    });
    return stdout;
  }

  it('is backed up and restored by the commands', { timeout: 900_000 }, async () => {
    const load = startLoad(processes.zone, processes.call);
    await pause(LOAD_MS);
    const before = load.acknowledgedAt.length;
    const begun = Date.now();
    const folder = path.join(root, 'backup');
    const said = await ledger(dataDir, 'backup', folder);
    const ms = Date.now() - begun;
    const meanwhile = load.acknowledgedAt.length - before;
    await pause(LOAD_MS);
    await load.end();
    const { notes, unavailable, records } = await load.check();
    expect(said).toMatch(/files, [\d,]+ MiB, as of \S+Z, are in /);
    expect(said).toContain('KEY_SECRET is set as a variable');
    expect(meanwhile).toBeGreaterThan(0);
    expect(unavailable).toBe(0);

    const atBackup = path.join(root, 'at-backup');
    expect(await ledger(atBackup, 'restore', folder)).toContain('is restored as of');
    const verified = await ledger(atBackup, 'verify');
    expect(verified).toContain('no problems');
    const kept = Number(/: ([\d,]+) records/.exec(verified)?.[1]?.replaceAll(',', ''));
    expect(kept).toBeGreaterThan(before);
    expect(kept).toBeLessThan(records);

    const checkpoint = path.join(root, 'checkpoint.json');
    const text = await ledger(dataDir, 'checkpoint', `${REALM}/${ZONE}`);
    writeFileSync(checkpoint, text);
    const superuser = openDatabase(server.superuserUrl, { name: 'test', max: 1 });
    const { rows } = await superuser.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    await superuser.end();
    await expect.poll(() => readdirSync(archive)).toContain(`${rows[0]!.file}.gz`);
    const atEnd = path.join(root, 'at-end');
    await ledger(atEnd, 'restore', folder, '--wal', archive);
    expect(await ledger(atEnd, 'checkpoint', `${REALM}/${ZONE}`)).toBe(text);
    expect(await ledger(atEnd, 'verify', '--against', checkpoint)).toContain('no problems');
    assure({
      promise: 'A backup of the embedded server is whole although it is made under load',
      figure: `made in ${ms} ms, ${meanwhile} of ${notes} records acknowledged meanwhile; restored with ${kept.toLocaleString('en')} records at its end, and with all ${records.toLocaleString('en')} by WAL_ARCHIVE_DIR, with the same checkpoint`,
    });
  });
});

const canRun = haveDebian('pgBackRest', 'postgresql-15, pgbackrest', [
  ...[`${POSTGRES_BIN}/postgres`, BACKREST],
]);

describe.runIf(canRun)('a server of Debian', () => {
  let cluster: string;
  let processes: Processes;
  let backrest: (...args: string[]) => Promise<string>;
  beforeAll(async () => {
    const port = await findFreePort();
    const folder = ownFolder(root, 'debian');
    const file = path.join(folder, 'pgbackrest.conf');
    // These are the settings that docs/operations.md shows.
    writeFileSync(
      file,
      [
        '[global]',
        `repo1-path=${ownFolder(folder, 'repository')}`,
        'repo1-retention-full=2',
        'start-fast=y',
        ...['log', 'lock', 'spool'].map((one) => `${one}-path=${ownFolder(folder, one)}`),
        '[keyway]',
        `pg1-path=${path.join(folder, 'cluster')}`,
        ...[`pg1-port=${port}`, `pg1-socket-path=${folder}`, 'pg1-user=postgres'],
      ].join('\n'),
    );
    backrest = (...args) => run(BACKREST, [`--config=${file}`, '--stanza=keyway', ...args]);
    const server = await startPlainServer(folder, port, {
      archive_mode: 'on',
      archive_command: `${BACKREST} --config=${file} --stanza=keyway archive-push %p`,
    });
    cluster = server.cluster;
    await backrest('stanza-create');
    processes = await onDatabase(server.url, {});
    await prepareLoad(processes.call);
  }, 600_000);
  afterAll(async () => {
    await processes?.stop();
    killServer(cluster);
  }, 120_000);

  it('is restored to a moment by pgBackRest', { timeout: 900_000 }, async () => {
    const load = startLoad(processes.zone, processes.call);
    await pause(LOAD_MS);
    await backrest('--type=full', 'backup');
    await pause(LOAD_MS);
    await load.end();
    const { records } = await load.check();
    const end = await endOf(processes.zone);
    const { rows } = await processes.db.query<{ at: string }>(
      `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US+00') as at`,
    );
    await pause(100);
    await processes.call('POST', '/graphchain/note', { data: { text: 'a mistake' } });
    expect(await endOf(processes.zone)).not.toEqual(end);
    const files = path.join(root, 'files');
    cpSync(processes.dataDir, files, { recursive: true });
    await processes.end('worker');
    await processes.end('api');
    // The server is stopped, because it archives its last file of changes when it ends.
    const folder = path.dirname(cluster);
    await run(`${POSTGRES_BIN}/pg_ctl`, ['-D', cluster, '-m', 'fast', '-w', 'stop']);

    const restored = ownFolder(folder, 'restored', 'cluster');
    ownFolder(folder, 'restored');
    await backrest(
      ...[`--pg1-path=${restored}`, '--type=time', `--target=${rows[0]!.at}`],
      ...['--target-action=promote', 'restore'],
    );
    const port = await findFreePort();
    await startServer(restored, port, { archive_mode: 'off' });
    const db = openDatabase(`postgres://keyway:keyway@127.0.0.1:${port}/keyway`, { name: 'test' });
    try {
      const isOpen = async () =>
        (await db.query<{ open: boolean }>('select not pg_is_in_recovery() as open')).rows[0]?.open;
      await expect.poll(isOpen).toBe(true);
      const zone = (await createZones(db).find(REALM, ZONE))!;
      expect(await endOf(zone)).toEqual(end);
      expect((await verifyLedger(zone)).problems).toEqual([]);
    } finally {
      await db.end();
      killServer(restored);
    }
    assure({
      promise: 'A server backed up by pgBackRest under load is restored to a moment',
      figure: `${records.toLocaleString('en')} records with the same checkpoint, without the one written 100 ms later`,
    });
  });
});
