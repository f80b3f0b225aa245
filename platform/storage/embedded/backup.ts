/**
 * A backup of a Keyway with its embedded server, made while it works: PostgreSQL's low-level base backup, as its
 * package has no pg_basebackup, and the other files of DATA_DIR. A backup is a folder: `data` is as DATA_DIR, and
 * `backup.json`, which is written last, lists what is in it with a hash each.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { exists } from './embedded-account.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { DatabaseError } from '#platform/storage/database-error.ts';

/** What `backup.json` says. Paths are relative to `data`, with `/`. */
export interface Manifest {
  format: 1;
  /** The moment of the database that a restore leads to. */
  takenAt: string;
  /** The major version of PostgreSQL. */
  postgres: string;
  folders: string[];
  /** The SHA-256 of each file. */
  files: Record<string, string>;
}

export interface BackupSummary {
  files: number;
  bytes: number;
  takenAt: string;
  /** `<customer>/<zone>` of zones on servers of their own, which are not in the backup. */
  zonesElsewhere: string[];
}

/** The folder of the cluster in a backup. */
export const CLUSTER = 'postgres';
export const MANIFEST = 'backup.json';

/** What a server makes anew at its start (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const NEW_AT_START = new Set([
  ...['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot'],
  ...['pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
const OF_RUNNING_SERVER =
  /^(postmaster\.(pid|opts)|backup_label.*|pgsql_tmp.*|pg_internal\.init.*)$/;
/**
 * What a backup leaves out of DATA_DIR: the cluster, which is copied by itself, clusters in the making, and the files
 * beside the cluster with the server's messages and passwords.
 */
const NOT_IN_BACKUP = /^postgres(\.log|\..*\.password|\.\d+-[0-9a-f]+)?$/;
const CONTROL_FILE = 'global/pg_control';

/**
 * Makes a backup. The server runs on if it ran before.
 * @throws DatabaseError when the folder is not empty, or there is nothing to back up
 */
export async function backUp(options: {
  dataDir: string;
  folder: string;
  log: (line: string) => void;
}): Promise<BackupSummary> {
  const [dataDir, folder] = [path.resolve(options.dataDir), path.resolve(options.folder)];
  if (!(await exists(path.join(dataDir, 'postgres.json')))) {
    throw new DatabaseError(
      `DATA_DIR is ${dataDir}, where no Keyway with an embedded database has its files. Set DATA_DIR to its folder.`,
    );
  }
  if (`${folder}/`.startsWith(`${dataDir}/`)) {
    throw new DatabaseError(
      `The folder ${folder} is in DATA_DIR, so the backup would be lost with it. Name a folder elsewhere, best on another disk.`,
    );
  }
  await assertEmpty(folder, 'A backup is not written over other files: name a new folder.');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = await startEmbeddedPostgres({ dataDir, log: options.log });
  try {
    return await copyAll(server, dataDir, folder);
  } catch (error) {
    await rm(path.join(folder, 'data'), { recursive: true, force: true });
    throw error;
  } finally {
    await server.stop();
  }
}

async function copyAll(
  { superuserUrl, clusterDir }: EmbeddedPostgres,
  dataDir: string,
  folder: string,
): Promise<BackupSummary> {
  const copy = new Copy(path.join(folder, 'data'));
  await copy.folder('');
  const client = new pg.Client({
    connectionString: superuserUrl,
    application_name: 'keyway-backup',
  });
  await client.connect();
  let takenAt: string;
  let zonesElsewhere: string[];
  try {
    // Files are copied before and after, so that each one that the database names at its moment is there.
    await copy.tree(dataDir, '', isOfDataDir);
    // The slot makes the server keep the log of changes until it is copied. It ends with the connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `keyway_backup_${process.pid}`,
    ]);
    await client.query(`select pg_backup_start('keyway', true)`);
    await copy.folder(CLUSTER);
    await copy.tree(clusterDir, CLUSTER, isOfCluster);
    await copy.file(path.join(clusterDir, CONTROL_FILE), `${CLUSTER}/${CONTROL_FILE}`);
    takenAt = await endBackup(client, clusterDir, copy);
    zonesElsewhere = await findZonesElsewhere(client);
  } finally {
    await client.end();
  }
  await copy.tree(dataDir, '', isOfDataDir);
  await flush([...copy.files.keys()].map((file) => path.join(folder, 'data', file)));
  const manifest: Manifest = {
    format: 1,
    takenAt,
    postgres: (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim(),
    folders: [...copy.folders].toSorted(),
    files: Object.fromEntries([...copy.files].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1), {
    mode: 0o600,
    flush: true,
  });
  return { files: copy.files.size, bytes: copy.bytes, takenAt, zonesElsewhere };
}

/** Ends the backup and copies the log of changes that a restore needs. Returns the moment. */
async function endBackup(client: pg.Client, clusterDir: string, copy: Copy): Promise<string> {
  // A text, as a moment of pg would lose its microseconds.
  const { rows } = await client.query<{ label: string; last: string; at: Date }>(
    `select labelfile as label, pg_walfile_name(lsn) as last, clock_timestamp() as at
       from pg_backup_stop(false)`,
  );
  const [{ label, last, at } = { label: '', last: '', at: new Date() }] = rows;
  const [, first = ''] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? [];
  if (!first) throw new DatabaseError('PostgreSQL did not say where its backup begins.');
  await copy.text(label, `${CLUSTER}/backup_label`);
  const wal = path.join(clusterDir, 'pg_wal');
  for (const name of (await readdir(wal)).toSorted()) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
    if (isNeeded || name.endsWith('.history')) {
      await copy.file(path.join(wal, name), `${CLUSTER}/pg_wal/${name}`);
    }
  }
  for (const name of [first, last]) {
    if (!copy.files.has(`${CLUSTER}/pg_wal/${name}`)) {
      throw new DatabaseError(
        `PostgreSQL has not kept ${name} of its log of changes. Repeat the backup.`,
      );
    }
  }
  return at.toISOString();
}

async function findZonesElsewhere(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('zone') is not null as found`,
  );
  if (!rows[0]?.found) return [];
  const zones = await client.query<{ path: string }>(
    `select c.name || '/' || z.name as path from zone z join customer c on c.id = z.customer
      where z.database_url is not null order by 1`,
  );
  return zones.rows.map((row) => row.path);
}

const isOfDataDir = (relative: string) => !NOT_IN_BACKUP.test(relative);

function isOfCluster(relative: string): boolean {
  const [top = '', ...rest] = relative.split('/');
  if (NEW_AT_START.has(top)) return rest.length === 0;
  // The control file is copied last, because what it says of the other files must not be older than they are.
  if (relative === CONTROL_FILE) return false;
  return !OF_RUNNING_SERVER.test(path.basename(relative));
}

/** What was copied so far. */
class Copy {
  readonly folders = new Set<string>();
  readonly files = new Map<string, string>();
  bytes = 0;
  private readonly seen = new Map<string, string>();
  constructor(private readonly target: string) {}

  async folder(relative: string): Promise<void> {
    await mkdir(path.join(this.target, relative), { recursive: true, mode: 0o700 });
    if (relative) this.folders.add(relative);
  }

  /**
   * Copies all below a folder that was not copied before, or was changed since. What vanishes meanwhile is left out.
   */
  async tree(from: string, to: string, isPart: (relative: string) => boolean): Promise<void> {
    const walk = async (relative: string): Promise<void> => {
      for (const name of (await orGone(readdir(path.join(from, relative)))) ?? []) {
        const inner = path.posix.join(relative, name);
        if (!isPart(inner)) continue;
        const source = path.join(from, inner);
        const target = path.posix.join(to, inner);
        const found = await orGone(stat(source));
        if (found?.isDirectory()) {
          await this.folder(target);
          await walk(inner);
        } else if (found?.isFile() && this.seen.get(target) !== stampOf(found)) {
          await this.file(source, target);
          this.seen.set(target, stampOf(found));
        }
      }
    };
    await walk('');
  }

  async file(source: string, relative: string): Promise<void> {
    const hash = await orGone(copyFile(source, path.join(this.target, relative)));
    if (hash === undefined) return;
    this.files.set(relative, hash.sha256);
    this.bytes += hash.bytes;
  }

  async text(content: string, relative: string): Promise<void> {
    await writeFile(path.join(this.target, relative), content, { mode: 0o600 });
    this.files.set(relative, createHash('sha256').update(content).digest('hex'));
  }
}

const stampOf = ({ size, mtimeMs }: Stats) => `${size} ${mtimeMs}`;

/** Copies a file, and returns what was in it. */
export async function copyFile(
  source: string,
  target: string,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(source);
  await pipeline(
    file.createReadStream(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  );
  return { sha256: hash.digest('hex'), bytes };
}

/** Writes files to disk: all at the end, which takes a fraction of the time of one at a time. */
export async function flush(files: readonly string[]): Promise<void> {
  for (const name of files) {
    const file = await open(name, 'r+');
    await file.sync();
    await file.close();
  }
}

async function orGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws DatabaseError when something is in the folder */
export async function assertEmpty(folder: string, remedy: string): Promise<void> {
  const names = await orGone(readdir(folder));
  if (names !== undefined && names.length > 0) {
    throw new DatabaseError(`The folder ${folder} is not empty. ${remedy}`);
  }
}
