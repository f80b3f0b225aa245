/**
 * Deletes files that are not needed any more: spooled files of API processes that were killed, uploads that never
 * became a job or a blob, and downloads that were not fetched in time.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pendingFolders } from '#platform/records/blob-files.ts';
import { run } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { DOWNLOAD_DAYS, endDownloads, EXPIRED, removeDownload } from './downloads.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { removeSpool } from './spool.ts';
import { OPEN } from '#platform/jobs/queue/job-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Spooled files are kept for longer than the slowest upload takes. */
const SPOOL_DAYS = 1;

/** Deletes spooled files older than a day that no open job needs. Returns the number of jobs concerned. */
export async function sweepExpiredSpool(platform: JobPlatform): Promise<number> {
  const { dataDir } = platform.config;
  const old = await findOld(platform, 'spool', SPOOL_DAYS);
  const needed = await findOpenJobs(platform, old);
  const orphans = old.filter((name) => !needed.has(name));
  for (const name of orphans) await removeSpool(dataDir, name);
  return orphans.length;
}

/** Deletes files that were received for a blob more than a day ago and never became one. Returns their number. */
export async function sweepExpiredUploads(platform: JobPlatform): Promise<number> {
  const { dataDir } = platform.config;
  let removed = 0;
  for (const folder of await pendingFolders(dataDir)) {
    const old = await findOld(platform, folder, SPOOL_DAYS);
    for (const name of old) await rm(path.join(dataDir, folder, name), { force: true });
    removed += old.length;
  }
  return removed;
}

/** Deletes downloads that were not fetched in time and says so in the results of their jobs. Returns their number. */
export async function sweepExpiredDownloads(platform: JobPlatform): Promise<number> {
  const old = await findOld(platform, 'downloads', DOWNLOAD_DAYS);
  if (old.length === 0) return 0;
  // The results are written before the files are deleted: if the worker is killed in between, the next one finds the
  // file.
  for (const db of await databasesOf(platform)) {
    await endDownloads(db, old, EXPIRED);
  }
  for (const name of old) await removeDownload(platform.config.dataDir, name);
  return old.length;
}

/** The names of entries in a folder of DATA_DIR that were last written more than `days` ago. */
async function findOld(platform: JobPlatform, part: string, days: number): Promise<string[]> {
  const folder = path.join(platform.config.dataDir, part);
  const before = platform.now().getTime() - days * DAY_MS;
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = await stat(path.join(folder, name)).catch(() => undefined);
    if (entry && entry.mtimeMs < before) old.push(name);
  }
  return old;
}

async function databasesOf({ zones }: JobPlatform): Promise<Set<Database>> {
  return new Set((await zones.all()).map((zone) => zone.db));
}

async function findOpenJobs(platform: JobPlatform, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const db of await databasesOf(platform)) {
    const jobs = await run<{ id: string }>(
      db,
      sql`select id::text as id from job
          where id::text = any(${ids}::text[]) and status in ${OPEN}`,
    );
    for (const { id } of jobs) found.add(id);
  }
  return found;
}
