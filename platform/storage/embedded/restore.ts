/** Makes DATA_DIR from a backup (backup.ts), as it was at the backup's end or at a moment after it. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { assertEmpty, CLUSTER, copyFile, flush, MANIFEST } from './backup.ts';
import type { Manifest } from './backup.ts';
import { chooseAccount, handOver } from './embedded-account.ts';
import type { Account } from './embedded-account.ts';
import { findBinaries } from './embedded-binaries.ts';
import { openState, runProgram, saveState } from './embedded-cluster.ts';
import { lastLines, logFile, startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { restoreCommand } from './wal-archive.ts';
import { DatabaseError } from '#platform/storage/database-error.ts';

export interface RestoreOptions {
  /** The folder of the backup. */
  folder: string;
  dataDir: string;
  /** The folder of WAL_ARCHIVE_DIR, to go on to a moment after the backup. */
  walDir?: string | undefined;
  /** The moment; the last one that the archive has by default. */
  to?: Date | undefined;
  log: (line: string) => void;
}

const POLL_MS = 100;

/**
 * Restores a backup and starts its server once, so that it is known to start.
 * @throws DatabaseError when the backup is incomplete or damaged, or DATA_DIR is not empty; DATA_DIR is empty then
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const [dataDir, folder] = [path.resolve(options.dataDir), path.resolve(options.folder)];
  const manifest = await readManifest(folder);
  checkMoment(options, manifest);
  await assertEmpty(
    dataDir,
    'DATA_DIR must be empty, so that nothing is lost: stop Keyway, and set DATA_DIR to a new folder or move the files away.',
  );
  const binaries = await findBinaries();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // The cluster gets another name than that of the backup's server, which may be on this machine.
  const id = randomBytes(8).toString('hex');
  const account = await chooseAccount(binaries, path.join(dataDir, CLUSTER), id);
  try {
    await checkVersion(account, manifest);
    await copyBack(path.join(folder, 'data'), { dataDir, account, manifest });
    await saveState(dataDir, { ...(await openState(dataDir)), id });
    await startOnce(options, dataDir, account);
  } catch (error) {
    for (const name of await readdir(dataDir)) {
      await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
    await rm(account.clusterDir, { recursive: true, force: true });
    throw error;
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new DatabaseError(
      `${folder} is not a complete backup: it has no ${MANIFEST}, which is written last. Name the folder of a backup that ended.`,
    );
  }
  const manifest = JSON.parse(text) as Manifest;
  const outside = [...manifest.folders, ...Object.keys(manifest.files)].find((relative) =>
    `/${relative}/`.includes('/../'),
  );
  if (outside === undefined) return manifest;
  throw new DatabaseError(
    `The backup is damaged: its ${MANIFEST} names ${outside}, which is not in it. Use another backup.`,
  );
}

function checkMoment({ to, walDir }: RestoreOptions, { takenAt }: Manifest): void {
  if (to === undefined) return;
  if (walDir === undefined) {
    throw new DatabaseError('A moment needs --wal too, the folder that WAL_ARCHIVE_DIR named.');
  }
  if (to < new Date(takenAt)) {
    throw new DatabaseError(
      `The backup ended at ${takenAt}, after the moment ${to.toISOString()}. Use an older backup, or a later moment.`,
    );
  }
}

async function checkVersion(account: Account, { postgres }: Manifest): Promise<void> {
  const { output } = await runProgram(account, 'postgres', ['--version']);
  const [, major] = /\) (\d+)/.exec(output) ?? [];
  if (major === postgres) return;
  throw new DatabaseError(
    `The backup is of PostgreSQL ${postgres}, and this version of Keyway has ${major}. Restore it with the version of Keyway that made it.`,
  );
}

async function copyBack(
  source: string,
  { dataDir, account, manifest }: { dataDir: string; account: Account; manifest: Manifest },
): Promise<void> {
  const isOfCluster = (relative: string) =>
    relative === CLUSTER || relative.startsWith(`${CLUSTER}/`);
  const targetOf = (relative: string) =>
    isOfCluster(relative)
      ? path.join(account.clusterDir, relative.slice(CLUSTER.length))
      : path.join(dataDir, relative);
  for (const relative of manifest.folders) {
    await mkdir(targetOf(relative), { recursive: true, mode: 0o700 });
    if (isOfCluster(relative)) await handOver(account, targetOf(relative));
  }
  for (const [relative, sha256] of Object.entries(manifest.files)) {
    const copied = await copyFile(path.join(source, relative), targetOf(relative)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    if (copied?.sha256 !== sha256) {
      throw new DatabaseError(
        `The backup is damaged: its file ${relative} is ${copied ? 'not as it was written' : 'missing'}. Use another backup.`,
      );
    }
    if (isOfCluster(relative)) await handOver(account, targetOf(relative));
  }
  await flush(Object.keys(manifest.files).map(targetOf));
}

/** Starts the server, which repeats the log of changes, and stops it. */
async function startOnce(
  { walDir, to, log }: RestoreOptions,
  dataDir: string,
  account: Account,
): Promise<void> {
  const settings: Record<string, string> = {};
  if (walDir !== undefined) {
    // A server with this file begins a new history at its end, so its files never mix with those of the old one.
    const signal = path.join(account.clusterDir, 'recovery.signal');
    await writeFile(signal, '', { mode: 0o600 });
    await handOver(account, signal);
    settings.restore_command = restoreCommand(path.resolve(walDir));
    settings.recovery_target_action = 'promote';
    // A server that starts does not know the time zone Z.
    if (to) settings.recovery_target_time = to.toISOString().replace('Z', '+00');
  }
  let server: EmbeddedPostgres | undefined;
  try {
    server = await startEmbeddedPostgres({ dataDir, log, settings });
    await waitForWrites(server.superuserUrl);
  } catch (error) {
    throw await explain(error, dataDir, walDir);
  } finally {
    await server?.stop();
  }
}

async function explain(error: unknown, dataDir: string, walDir = ''): Promise<DatabaseError> {
  const all = await readFile(logFile(dataDir), 'utf8').catch(() => '');
  const message = all.includes('before configured recovery target was reached')
    ? `The changes in ${walDir} end before the moment. Name an earlier one, or none for the last change that is there.`
    : `The restored server does not start. It said:\n${await lastLines(logFile(dataDir))}`;
  return new DatabaseError(message, { cause: error });
}

/** Resolves when the server takes changes. @throws when it ends before */
async function waitForWrites(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'keyway-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ restoring: boolean }>(
        'select pg_is_in_recovery() as restoring',
      );
      if (!rows[0]?.restoring) return;
      await pause(POLL_MS);
    }
  } finally {
    await client.end();
  }
}
