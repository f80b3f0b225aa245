/**
 * The rights under which a job read the content of its file. The person who fetches the file later must still have
 * them. Rights to single records are not checked, because a file is the state of its query when the job ran.
 */
import { sql } from 'kysely';
import type { Consent, Reader } from '#platform/access/visible.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { execute, run, runOne } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import { storableJson } from '#platform/storage/storable.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { mayStillAct } from '#platform/jobs/rights/recheck-rights.ts';

interface FileRights {
  /** The wallet, its groups and system wallets. */
  ids: readonly string[];
  /** The contracts that opened records, each with the seq of its version. */
  consents: Record<string, string>;
}

/** Notes the rights of a reader before it reads for the file of a job. */
export async function noteFileRights(
  zone: ZoneRef,
  jobId: string,
  { ids }: Reader,
  consents: readonly Consent[],
): Promise<void> {
  const versions = await versionsOf(
    zone,
    consents.map(({ id }) => id),
  );
  const rights: FileRights = { ids, consents: versions };
  await execute(
    zone.db,
    sql`update job set file_rights = ${storableJson(rights)}::jsonb where zone = ${zone.id} and id = ${jobId}`,
  );
}

/**
 * Whether the starter of a job still has the rights under which its file was read.
 * @param claims of the token of whoever fetches the file
 */
export async function fileRightsHold(
  platform: Pick<JobPlatform, 'definitions' | 'findServiceAccount' | 'now'>,
  zone: ZoneRef,
  jobId: string,
  claims: Record<string, unknown>,
): Promise<boolean> {
  const job = await runOne<Job>(
    zone.db,
    sql`select logged_in_id as "loggedInId", effective_id as "effectiveId", file_rights as rights
        from job where zone = ${zone.id} and id = ${jobId}`,
  );
  if (!job?.rights) return true;
  if (!(await mayStillAct(platform, zone, job))) return false;
  const { rights, effectiveId: wallet } = job;
  const identity = { wallet, claims, now: platform.now() };
  const reader = await loadReader(platform.definitions, zone, identity);
  if (!rights.ids.every((id) => reader.ids.includes(id))) return false;
  const open = new Set(reader.grants.flatMap(({ contracts }) => contracts.map(({ id }) => id)));
  const needed = Object.keys(rights.consents);
  const versions = await versionsOf(zone, needed);
  return needed.every((id) => open.has(id) && versions[id] === rights.consents[id]);
}

type Job = Pick<JobRow, 'loggedInId' | 'effectiveId'> & { rights: FileRights | null };

/** The seq of the present version of each contract. */
async function versionsOf(
  zone: Pick<ZoneRef, 'id'> & { db: Queryable },
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await run<Columns<'head', 'id'> & { seq: string }>(
    zone.db,
    sql`select id, seq::text as seq from head where zone = ${zone.id} and id = any(${ids}::uuid[])`,
  );
  return Object.fromEntries(rows.map(({ id, seq }) => [id, seq]));
}
