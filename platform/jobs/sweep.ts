/** Removes what an API process that was killed left in the spool: files of uploads that never became a job. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { run } from '../storage/database.ts';
import type { JobPlatform } from './job-type.ts';
import { removeSpool } from './spool.ts';

/** Longer than the slowest upload takes. */
const OLD_MS = 24 * 60 * 60 * 1000;

/** Removes spooled files older than a day that no open job needs. Gives how many jobs' files went. */
export async function sweepSpool(platform: JobPlatform): Promise<number> {
  const { dataDir } = platform.config;
  const folder = path.join(dataDir, 'spool');
  const before = platform.now().getTime() - OLD_MS;
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = await stat(path.join(folder, name)).catch(() => undefined);
    if (entry && entry.mtimeMs < before) old.push(name);
  }
  const needed = await findOpenJobs(platform, old);
  const orphans = old.filter((name) => !needed.has(name));
  for (const name of orphans) await removeSpool(dataDir, name);
  return orphans.length;
}

async function findOpenJobs(platform: JobPlatform, ids: readonly string[]): Promise<Set<string>> {
  const zones = await platform.zones.all();
  const found = new Set<string>();
  for (const db of new Set(zones.map((zone) => zone.db))) {
    const jobs = await run<{ id: string }>(
      db,
      sql`select id::text as id from job
          where id::text = any(${ids}::text[]) and status in ('NEW', 'QUEUED', 'RUNNING')`,
    );
    for (const { id } of jobs) found.add(id);
  }
  return found;
}
