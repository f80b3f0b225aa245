/** Reads and writes the rows of the `job` table: one for each job, kept after it has ended. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ErrorCause } from '#model/jobs/error-causes.ts';
import { OPEN_STATUSES } from '#model/jobs/job.ts';
import type { JobName, JobStatus } from '#model/jobs/job.ts';
import { build, countRows, execute, hasRows, run, runOne } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { idRange } from '#platform/storage/id-range.ts';
import { likePattern } from '#platform/storage/like.ts';
import { storableJson } from '#platform/storage/storable.ts';
import type { QueuedJob } from './job-queue.ts';

export interface JobRow {
  zone: number;
  id: string;
  name: string;
  status: JobStatus;
  /** The chain the job works on, or the dictionary it saves. */
  chain: string | null;
  loggedInId: string;
  effectiveId: string;
  /** Roles and claims of the starter at that time: rights of a job do not grow while it waits. */
  roles: string[];
  claims: Record<string, unknown>;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  fileType: string | null;
  originalFilename: string | null;
  operation: string | null;
  sizeBytes: number | null;
  emails: string[];
  /** What the job was asked to do; shown to its starter only. */
  input: Record<string, unknown>;
  /** What everyone in the zone may know about the job, and the request and the span that started it. */
  metadata: Record<string, unknown>;
  progressDone: number | null;
  progressTotal: number | null;
  /** The part of the phase that is done, from 0 to 1, where it is known without a total. */
  progressShare: number | null;
  /** How long the phase has lasted, by the database's clock, and how far the job was when it began. */
  phaseMs: number | null;
  phaseFrom: number | null;
  phaseFromShare: number | null;
  results: Record<string, unknown> | null;
  error: JobError | null;
  cancelRequested: boolean;
}

/** Why a job failed: a sentence without values of records, and, for its starter, the rows concerned. */
export interface JobError {
  message: string;
  /** How many rows are wrong. */
  count?: number;
  /** The first of them, with reasons that may repeat their values. */
  rows?: BadRow[];
  /** What is wrong, once for each cause, counted in all rows. */
  causes?: ErrorCause[];
  /** Names the log line of an unexpected failure. */
  id?: string;
}

export interface BadRow {
  row?: number;
  id?: string;
  problems: { path: string; message: string }[];
}

/** What a caller asks of a list of jobs. */
export interface JobListQuery {
  /** Only jobs created in the last so many days. */
  daysToReturn: number | 'ALL';
  /** This one, or any of these; an empty list does not narrow. */
  status?: string | readonly string[];
  name?: string | readonly string[];
  /** Types, as in `name`. Where both are given, a job must have one of each. */
  type?: readonly string[];
  /** Ids of the wallets that started them. */
  callerId?: readonly string[];
  /** 'jobCreated DESC' and the like. */
  orderBy?: string;
  limit?: number;
  skip: number;
}

/** `orderBy` names an unknown column; the message lists the known ones. */
export class UnknownJobOrderError extends Error {
  override name = 'UnknownJobOrderError';
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED_JOBS = 500;
/** A list leaves out parts of input, results and error that are longer, in characters of JSON. */
const PART_LENGTH = 4_000;
/** The statuses of jobs that have not ended, as a list of SQL. */
export const OPEN = sql`(${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`;

const columnsWith = (
  part: (column: string) => RawBuilder<unknown>,
) => sql`zone, id, name, status, chain, logged_in_id as "loggedInId",
  effective_id as "effectiveId", roles, claims, created_at as "createdAt", started_at as "startedAt",
  completed_at as "completedAt", file_type as "fileType", original_filename as "originalFilename",
  operation, size_bytes as "sizeBytes", emails, ${part('input')} as input, metadata,
  progress_done as "progressDone", progress_total as "progressTotal", progress_share as "progressShare",
  extract(epoch from clock_timestamp() - phase_since)::float8 * 1000 as "phaseMs", phase_from as "phaseFrom",
  phase_from_share as "phaseFromShare", ${part('results')} as results,
  ${part('error')} as error, cancel_requested as "cancelRequested"`;

const COLUMNS = columnsWith(sql.ref);
const LISTED_COLUMNS = columnsWith(
  (column) => sql`case when ${sql.ref(column)} is not null then
    (select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(${sql.ref(column)}) part
     where length(part.value::text) <= ${PART_LENGTH}) end`,
);

const sortedText = (column: string) => sql`${sql.ref(column)} collate "und-x-icu"`;

/** What a list can be sorted by, under the names of the API. */
const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  jobCreated: sql`created_at`,
  jobStarted: sql`started_at`,
  jobCompleted: sql`completed_at`,
  name: sortedText('name'),
  status: sortedText('status'),
  dictName: sortedText('chain'),
  fileType: sortedText('file_type'),
  operation: sortedText('operation'),
  originalFilename: sortedText('original_filename'),
  dataSize: sql`size_bytes`,
};

export type NewJob = Pick<
  JobRow,
  | 'zone'
  | 'id'
  | 'chain'
  | 'loggedInId'
  | 'effectiveId'
  | 'roles'
  | 'claims'
  | 'createdAt'
  | 'fileType'
  | 'originalFilename'
  | 'operation'
  | 'sizeBytes'
  | 'emails'
  | 'input'
  | 'metadata'
> & { name: JobName };

/** What log lines say of a job, with the id of the request that started it. */
export function aboutJob({ path }: ZoneRef, { id, name, metadata }: JobRow) {
  return { job: id, zone: path, name, requestId: metadata.requestId };
}

/** The job's entry in the queue. */
export function queuedJob({ zone, id, loggedInId, createdAt }: JobRow): QueuedJob {
  return { zone, jobId: id, wallet: loggedInId, createdAt };
}

/** Adds a job that waits for a worker. */
export async function insertJob(on: Queryable, job: NewJob): Promise<JobRow> {
  const row = await runOne<JobRow>(
    on,
    sql`insert into job (zone, id, name, status, chain, logged_in_id, effective_id, roles, claims,
          created_at, file_type, original_filename, operation, size_bytes, emails, input, metadata)
        values (${job.zone}, ${job.id}, ${job.name}, 'QUEUED', ${job.chain}, ${job.loggedInId},
          ${job.effectiveId}, ${job.roles}::text[], ${storableJson(job.claims)}, ${job.createdAt},
          ${job.fileType}, ${job.originalFilename}, ${job.operation}, ${job.sizeBytes},
          ${job.emails}::text[], ${storableJson(job.input)}, ${storableJson(job.metadata)})
        returning ${COLUMNS}`,
  );
  if (!row) throw new Error(`The job ${job.id} was not written.`);
  return row;
}

export function readJob(on: Queryable, zone: ZoneRef, id: string) {
  return runOne<JobRow>(on, sql`select ${COLUMNS} from job where zone = ${zone.id} and id = ${id}`);
}

/**
 * The jobs of a zone, newest first unless `orderBy` says otherwise, and their total count. Long parts, such as the
 * response of a contract, are left out: `readJob` returns them.
 * @throws UnknownJobOrderError
 */
export async function listJobs(
  zone: ZoneRef,
  filter: JobListQuery,
  now: Date,
): Promise<{ jobs: JobRow[]; total: number }> {
  const conditions = [sql`zone = ${zone.id}`];
  if (filter.daysToReturn !== 'ALL') {
    const since = new Date(now.getTime() - filter.daysToReturn * DAY_MS);
    conditions.push(sql`created_at >= ${since.toISOString()}::timestamptz`);
  }
  for (const [column, asked = []] of [
    [sql`status`, filter.status],
    [sql`name`, filter.name],
    [sql`name`, filter.type],
    [sql`logged_in_id::text`, filter.callerId],
  ] as const) {
    if (asked.length > 0) {
      conditions.push(sql`${column} ilike any(${[asked].flat().map(likePattern)}::text[])`);
    }
  }
  const where = sql.join(conditions, sql` and `);
  const jobs = await run<JobRow>(
    zone.db,
    sql`select ${LISTED_COLUMNS} from job where ${where} order by ${orderOf(filter.orderBy)}
        limit ${filter.limit ?? MAX_LISTED_JOBS} offset ${filter.skip}`,
  );
  return { jobs, total: await countRows(zone.db, sql`from job where ${where}`) };
}

const MAX_ENDED = 50;

/** The jobs of a wallet that ended after a moment, in ISO 8601: the last `MAX_ENDED` of them, the newest first. */
export function listEnded(zone: ZoneRef, wallet: string, since: string): Promise<JobRow[]> {
  return run<JobRow>(
    zone.db,
    sql`select ${LISTED_COLUMNS} from job
        where zone = ${zone.id} and completed_at > ${since}::timestamptz and logged_in_id = ${wallet}
        order by completed_at desc, id limit ${MAX_ENDED}`,
  );
}

/** What tells a job from others. */
export interface FoundJob {
  jobId: string;
  name: string;
  status: string;
  jobCreated: string;
  dictName: string;
}

/** The jobs whose id begins with these letters, newest first. */
export function findJobsById(zone: ZoneRef, part: string, limit: number): Promise<FoundJob[]> {
  const [first, last] = idRange(part);
  return run(
    zone.db,
    build
      .selectFrom('job')
      .select(['id as jobId', 'name', 'status', 'created_at as jobCreated'])
      .select((job) => job.fn.coalesce('chain', sql.lit('')).as('dictName'))
      .where('zone', '=', zone.id)
      .where((job) => job.between('id', first, last))
      .orderBy('created_at', 'desc')
      .limit(limit),
  );
}

/** 'name', 'name DESC', 'name ACS' (the real platform's spelling of ASC). */
function orderOf(orderBy = 'jobCreated DESC'): RawBuilder<unknown> {
  const [, name = '', direction = 'ASC'] = /^\s*(\w+)(?:\s+(\w+))?\s*$/.exec(orderBy) ?? [];
  const column = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  const word = direction.toUpperCase();
  if (!column || !['ASC', 'ACS', 'DESC'].includes(word)) {
    throw new UnknownJobOrderError(
      `Jobs cannot be ordered by '${orderBy}'. Use one of ${Object.keys(ORDERS).join(', ')}, followed by ASC or DESC.`,
    );
  }
  return word === 'DESC'
    ? sql`${column} desc nulls last, created_at desc, id`
    : sql`${column} asc nulls last, created_at desc, id`;
}

/**
 * Marks a job as running. One that was running already was left by a worker that died: `metadata.restarts`
 * counts these.
 * @returns the updated row; undefined when the job has ended
 */
export function beginJob(on: Queryable, zone: ZoneRef, id: string, now: Date) {
  return runOne<JobRow>(
    on,
    sql`update job set status = 'RUNNING', started_at = coalesce(started_at, ${now.toISOString()}), phase_since = null,
          metadata = case when status = 'RUNNING'
            then metadata || jsonb_build_object('restarts', coalesce((metadata ->> 'restarts')::int, 0) + 1)
            else metadata end
        where zone = ${zone.id} and id = ${id} and status in ${OPEN}
        returning ${COLUMNS}`,
  );
}

/** Another worker runs the job now, or it has ended: this run must not write anything more. */
export class JobLostError extends Error {
  override name = 'JobLostError';
  constructor() {
    super('The job is no longer run by this worker.');
  }
}

/** One run of a job. Once another worker has started it again, the earlier run can no longer change the row. */
type StartedRun = Pick<JobRow, 'id' | 'metadata'>;

function isRun(zone: ZoneRef, { id, metadata }: StartedRun): RawBuilder<unknown> {
  return sql`zone = ${zone.id} and id = ${id} and status = 'RUNNING'
    and coalesce((metadata ->> 'restarts')::int, 0) = ${Number(metadata.restarts ?? 0)}`;
}

export interface Progress {
  done: number;
  total: number | null;
  /** The part that is done, from 0 to 1, where it is known without a total, as of a file that is read. */
  share?: number | undefined;
  results?: Record<string, unknown>;
  /** The progress before the batch. If the row says otherwise, another worker has continued the job. */
  after?: number;
}

/**
 * Writes the progress of a running job, usually in the transaction of a batch, so that both are committed together.
 * @returns whether someone asked to cancel it
 * @throws JobLostError
 */
export async function writeProgress(
  on: Queryable,
  zone: ZoneRef,
  job: StartedRun,
  { done, total, share, results, after }: Progress,
): Promise<boolean> {
  const goesOn = sql`phase_since is not null and progress_total is not distinct from ${total}::bigint`;
  const row = await runOne<{ cancelRequested: boolean }>(
    on,
    sql`update job set progress_done = ${done}, progress_total = ${total}, progress_share = ${share ?? null},
          phase_since = case when ${goesOn} then phase_since else clock_timestamp() end,
          phase_from = case when ${goesOn} then phase_from else ${done}::bigint end,
          phase_from_share = case when ${goesOn} then phase_from_share else ${share ?? null}::float8 end,
          results = coalesce(${results ? storableJson(results) : null}::jsonb, results)
        where ${isRun(zone, job)}
          and (${after ?? null}::bigint is null or progress_done = ${after ?? null})
        returning cancel_requested as "cancelRequested"`,
  );
  if (!row) throw new JobLostError();
  return row.cancelRequested;
}

/** Whether someone asked to cancel a running job; undefined when it has ended or is another worker's. */
export function readCancelRequest(on: Queryable, zone: ZoneRef, job: StartedRun) {
  return runOne<{ cancelRequested: boolean }>(
    on,
    sql`select cancel_requested as "cancelRequested" from job where ${isRun(zone, job)}`,
  );
}

export interface Ending {
  status: 'COMPLETED_SUCCESS' | 'COMPLETED_ERROR' | 'CANCELLED';
  results?: Record<string, unknown>;
  error?: JobError;
}

/** Ends a running job. Returns its row; undefined when it has ended or is another worker's. */
export async function endJob(
  on: Queryable,
  zone: ZoneRef,
  job: StartedRun,
  { status, results, error }: Ending,
  now: Date,
): Promise<JobRow | undefined> {
  return runOne<JobRow>(
    on,
    sql`update job set status = ${status}, completed_at = ${now.toISOString()},
          results = coalesce(${results ? storableJson(results) : null}::jsonb, results),
          error = ${error ? storableJson(error) : null}::jsonb, input = input - 'filePassword'
        where ${isRun(zone, job)}
        returning ${COLUMNS}`,
  );
}

/** Marks a running job as queued, for another worker to continue it. */
export async function releaseJob(on: Queryable, zone: ZoneRef, job: StartedRun): Promise<void> {
  await execute(on, sql`update job set status = 'QUEUED' where ${isRun(zone, job)}`);
}

/** Requests a running job to stop, and ends one that still waits. Returns the row; undefined when it has ended. */
export function markCancelled(on: Queryable, zone: ZoneRef, id: string, now: Date) {
  return runOne<JobRow>(
    on,
    sql`update job set cancel_requested = true,
          status = case when status = 'RUNNING' then status else 'CANCELLED' end,
          completed_at = case when status = 'RUNNING' then null else ${now.toISOString()}::timestamptz end,
          input = case when status = 'RUNNING' then input else input - 'filePassword' end
        where zone = ${zone.id} and id = ${id} and status in ${OPEN}
        returning ${COLUMNS}`,
  );
}

/** Cancels all other jobs of the zone: those that wait at once, running ones at their next checkpoint. */
export async function cancelOthers(
  on: Queryable,
  zone: ZoneRef,
  id: string,
  now: Date,
): Promise<void> {
  const others = await run<Columns<'job', 'id'>>(
    on,
    sql`select id from job where zone = ${zone.id} and id <> ${id} and status in ${OPEN}`,
  );
  for (const other of others) await markCancelled(on, zone, other.id, now);
}

/** How many other jobs of the zone have not ended. */
export function countOpenOthers(on: Queryable, zone: ZoneRef, id: string): Promise<number> {
  return countRows(on, sql`from job where zone = ${zone.id} and id <> ${id} and status in ${OPEN}`);
}

/** Whether a job of one of these types was created before this one and has not ended. */
export function hasOlderOpen(
  on: Queryable,
  zone: ZoneRef,
  { id, createdAt }: Pick<JobRow, 'id' | 'createdAt'>,
  names: readonly JobName[],
): Promise<boolean> {
  return hasRows(
    on,
    sql`from job where zone = ${zone.id} and status in ${OPEN}
          and name = any(${names}::text[]) and (created_at, id) < (${createdAt}, ${id})`,
  );
}

/** Deletes the rows of all other jobs of the zone that have ended. Returns their ids. */
export async function deleteEndedOthers(
  on: Queryable,
  zone: ZoneRef,
  id: string,
): Promise<string[]> {
  const rows = await run<Columns<'job', 'id'>>(
    on,
    sql`delete from job where zone = ${zone.id} and id <> ${id} and status not in ${OPEN} returning id`,
  );
  return rows.map((row) => row.id);
}

/** Records in the results of an ended job whether its mail was sent. */
export async function noteMail(
  on: Queryable,
  zone: ZoneRef,
  id: string,
  mail: Record<string, unknown>,
): Promise<void> {
  await execute(
    on,
    sql`update job set results = coalesce(results, '{}'::jsonb) || ${storableJson({ mail })}::jsonb
        where zone = ${zone.id} and id = ${id}`,
  );
}
