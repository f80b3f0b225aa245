/** Backups of the embedded server, taken while it is written to, and what is made from them. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import { migrate } from '#platform/storage/migrate.ts';
import { openDatabase } from '#platform/storage/database.ts';
import { createZones } from '#platform/directory/zones.ts';
import { saveDictionary, saveRecord, zoneIn } from '#tests/support/zones/zone.ts';
import type { TestZone } from '#tests/support/zones/zone.ts';
import { backUp } from './backup.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { restore } from './restore.ts';

const log = () => undefined;
/** Settings that keep the server small. */
const settings = { shared_buffers: '16MB', fsync: 'off' };
let root: string;
let dataDir: string;
let backup: string;
let wal: string;
let server: EmbeddedPostgres;
let t: TestZone;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'keyway-backup-'));
  [dataDir, backup, wal] = ['data', 'backup', 'wal'].map((name) => path.join(root, name)) as [
    ...[string, string, string],
  ];
  server = await startEmbeddedPostgres({ dataDir, log, settings, walArchiveDir: wal });
  const db = openDatabase(server.url, { name: 'test' });
  await migrate(db);
  t = await zoneIn({ url: server.url, db, drop: () => db.end() });
  await saveDictionary(t, { name: 'person', attributes: [{ name: 'code', datatype: 'STRING' }] });
  await mkdir(path.join(dataDir, 'blobs/1'), { recursive: true });
  await writeFile(path.join(dataDir, 'blobs/1/abc'), 'a file of a record');
  await writeFile(path.join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
}, 120_000);
afterAll(async () => {
  await t.drop();
  await server.stop();
  await rm(root, { recursive: true });
});

/** What a restored DATA_DIR holds, by a server that is started for it. */
async function read<Result>(at: string, work: (zone: TestZone['zone']) => Promise<Result>) {
  const restored = await startEmbeddedPostgres({ dataDir: at, log, settings });
  const db = openDatabase(restored.url, { name: 'test' });
  try {
    return await work((await createZones(db).find('acme', 'dev'))!);
  } finally {
    await db.end();
    await restored.stop();
  }
}

/** Where the ledger ends, as a checkpoint says it. */
async function endOf(zone: TestZone['zone']) {
  const { seq, runningHash, root: tree } = (await takeCheckpoint(t.keyring, zone))!;
  return { seq, runningHash, tree };
}

it('a backup is consistent although it was taken while records were written', async () => {
  const codes = new Set<string>();
  let stopped = false;
  const writing = (async () => {
    for (let n = 0; !stopped; n++) {
      await saveRecord(t, t.actor, 'person', { code: `c${n}` });
      codes.add(`c${n}`);
    }
  })();
  // Without the log of changes since the backup began, files that were copied before a checkpoint would lack changes.
  const superuser = openDatabase(server.superuserUrl, { name: 'test', max: 1 });
  const checkpoints = (async () => {
    while (!stopped) await superuser.query('checkpoint');
  })();
  await expect.poll(() => codes.size).toBeGreaterThan(20);
  const before = new Set(codes);
  const { files, zonesElsewhere } = await backUp({ dataDir, folder: backup, log });
  stopped = true;
  await Promise.all([writing, checkpoints]);
  await superuser.end();
  expect(codes.size).toBeGreaterThan(before.size);
  expect(files).toBeGreaterThan(900);
  expect(zonesElsewhere).toEqual([]);
  expect((await stat(backup)).mode & 0o077).toBe(0);
  expect((await readdir(backup)).toSorted()).toEqual(['backup.json', 'data']);

  const target = path.join(root, 'restored');
  await restore({ folder: backup, dataDir: target, log });
  await read(target, async (zone) => {
    const { problems, records } = await verifyLedger(zone);
    expect(problems).toEqual([]);
    expect(records).toBeGreaterThan(before.size);
    const { rows } = await zone.db.query<{ code: string }>(
      `select body->'data'->>'code' as code from head where zone = $1 and chain = 'person'`,
      [zone.id],
    );
    const found = new Set(rows.map(({ code }) => code));
    expect([...before].filter((code) => !found.has(code))).toEqual([]);
  });
  expect(await readFile(path.join(target, 'blobs/1/abc'), 'utf8')).toBe('a file of a record');
  expect((await stat(path.join(target, 'secrets.json'))).mode & 0o777).toBe(0o600);
}, 120_000);

it('a backup leads to a moment after it, by the log of changes', async () => {
  await saveRecord(t, t.actor, 'person', { code: 'kept' });
  const kept = await endOf(t.zone);
  const { rows } = await t.db.query<{ at: string }>('select clock_timestamp() as at');
  await t.db.query('select pg_sleep(0.01)');
  await saveRecord(t, t.actor, 'person', { code: 'a mistake' });
  const last = await endOf(t.zone);
  expect(last).not.toEqual(kept);
  const superuser = openDatabase(server.superuserUrl, { name: 'test', max: 1 });
  const switched = await superuser.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  await superuser.end();
  await expect.poll(() => readdir(wal)).toContain(`${switched.rows[0]!.file}.gz`);

  const [atMoment, atEnd] = [path.join(root, 'moment'), path.join(root, 'end')];
  const to = new Date(Date.parse(rows[0]!.at) + 1);
  await restore({ folder: backup, dataDir: atMoment, walDir: wal, to, log });
  expect(await read(atMoment, endOf)).toEqual(kept);
  await restore({ folder: backup, dataDir: atEnd, walDir: wal, log });
  expect(await read(atEnd, endOf)).toEqual(last);
  const later = { walDir: wal, to: new Date(Date.now() + 3_600_000) };
  const never = path.join(root, 'never');
  await expect(restore({ folder: backup, dataDir: never, ...later, log })).rejects.toThrow(
    'end before the moment',
  );
  expect(await readdir(never)).toEqual([]);
}, 120_000);

it('a backup refuses what would lose something, and leaves DATA_DIR empty when it fails', async () => {
  await expect(backUp({ dataDir, folder: backup, log })).rejects.toThrow('is not empty');
  await expect(backUp({ dataDir, folder: path.join(dataDir, 'b'), log })).rejects.toThrow(
    'is in DATA_DIR',
  );
  const other = path.join(root, 'other');
  await expect(backUp({ dataDir: other, folder: `${other}b`, log })).rejects.toThrow(
    'no Keyway with an embedded database',
  );
  await expect(restore({ folder: backup, dataDir, log })).rejects.toThrow('DATA_DIR must be empty');
  await expect(restore({ folder: wal, dataDir: other, log })).rejects.toThrow(
    'is not a complete backup',
  );
  const moment = { walDir: wal, to: new Date('2020-01-01T00:00:00Z') };
  await expect(restore({ folder: backup, dataDir: other, ...moment, log })).rejects.toThrow(
    'after the moment 2020-01-01T00:00:00.000Z',
  );
  const file = path.join(backup, 'data/blobs/1/abc');
  await writeFile(file, 'another content');
  await expect(restore({ folder: backup, dataDir: other, log })).rejects.toThrow(
    'its file blobs/1/abc is not as it was written',
  );
  await rm(file);
  await expect(restore({ folder: backup, dataDir: other, log })).rejects.toThrow('is missing');
  expect(await readdir(other)).toEqual([]);
  const forged = { folders: [], files: { 'blobs/../../evil': '' } };
  await writeFile(path.join(backup, 'backup.json'), JSON.stringify(forged));
  await expect(restore({ folder: backup, dataDir: other, log })).rejects.toThrow(
    'names blobs/../../evil, which is not in it',
  );
}, 60_000);
