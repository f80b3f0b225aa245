/** Converts the row of a job to what a caller in the zone may see. */
import { isWaiting } from '#model/jobs/job.ts';
import type { JobName } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { can } from '#model/access/roles.ts';
import type { Role } from '#model/access/roles.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { progressOf } from './progress.ts';
import { JOB_TYPES } from './registry.ts';
import type { JobError, JobRow } from './queue/job-rows.ts';

export interface JobCaller {
  /** The zone of the jobs. */
  zone: Pick<ZoneRef, 'customer' | 'name'>;
  /** The wallet that signed in, also while it acts as a system wallet. */
  wallet: string;
  roles: readonly Role[];
}

/** Replaces values that the caller may not see, as in receipts. */
const MASK = '--';
/** Names of input fields that are never shown, not even to the starter. */
const SECRET = /password|secret|^key$/i;

/**
 * A job as the API returns it. Its input (queries, arguments, owners) and the values of failing rows are shown only
 * to the wallet that started it; all others see counts, whatever their roles. The file's name and the mail addresses
 * are also shown to everybody who may read what it works on: data or metadata.
 * @param position in the queue, when it waits (queue/queue-positions.ts)
 */
export function toJob(row: JobRow, caller: JobCaller, position?: number): Job {
  const own = isOwn(row, caller);
  const { requestId, traceparent: _, ...metadata } = row.metadata;
  const readable = own || mayReadLikeJob(row, caller);
  return {
    jobId: row.id,
    name: row.name,
    status: row.status,
    dictName: row.chain ?? undefined,
    customerName: caller.zone.customer,
    sdzName: caller.zone.name,
    loggedInId: row.loggedInId,
    effectiveId: row.effectiveId,
    jobCreated: row.createdAt,
    // A job is created together with its entry in the queue.
    jobQueued: row.createdAt,
    jobStarted: row.startedAt ?? undefined,
    jobCompleted: row.completedAt ?? undefined,
    timeoutUnit: 'MINUTES',
    mdc: typeof requestId === 'string' ? { requestId } : {},
    fileType: row.fileType ?? undefined,
    originalFilename: (readable ? row.originalFilename : row.originalFilename && MASK) ?? undefined,
    operation: row.operation ?? undefined,
    dataSize: row.sizeBytes ?? undefined,
    emailRecipients: readable || row.emails.length === 0 ? row.emails : [MASK],
    metadata: { ...maskInput(shownInput(row.input), own), ...metadata },
    progress: progressOf(row),
    queuePosition: isWaiting(row.status) ? position : undefined,
    results: {
      results: (own ? row.results : maskResults(row)) ?? undefined,
      error: (own ? row.error : withoutRows(row.error)) ?? undefined,
    },
    own,
    mayCancel: mayCancel(row, caller),
    receipt: receiptOf(row.results),
  };
}

/** Only who started a job, or an administrator of the zone, may cancel it (decision 015). */
export function mayCancel(row: JobRow, caller: JobCaller): boolean {
  return isOwn(row, caller) || caller.roles.includes('sdzAdmin');
}

/** The types of jobs about records, which only people who may read data see in full. */
const DATA_JOBS: ReadonlySet<string> = new Set<JobName>([
  'FileUploadJob',
  'FileDownloadJob',
  'SmartContractExecJob',
  'TruncateChainJob',
]);

function mayReadLikeJob({ name }: JobRow, { roles }: JobCaller): boolean {
  return can(roles, DATA_JOBS.has(name) ? 'readData' : 'readMetadata');
}

function isOwn(row: JobRow, { wallet }: JobCaller): boolean {
  return row.loggedInId === wallet;
}

/** The input but for a bundle of definitions, which is as long as a file. Its hash is shown. */
function shownInput({ bundle: _, ...input }: JobRow['input']): JobRow['input'] {
  return input;
}

function maskInput(input: Record<string, unknown>, own: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, own && !SECRET.test(name) ? value : MASK]),
  );
}

function maskResults({ name, results }: JobRow): JobRow['results'] {
  if (!results) return null;
  const { privateResults = [] } = JOB_TYPES[name as JobName] ?? {};
  const hidden = privateResults.filter((result) => Object.hasOwn(results, result));
  return { ...results, ...Object.fromEntries(hidden.map((result) => [result, MASK])) };
}

/** The receipt that the run of a smart contract left (B-346). */
function receiptOf(results: JobRow['results']): Job['receipt'] {
  const id = results?.receiptId;
  return typeof id === 'string' ? { header: { id } } : undefined;
}

function withoutRows(error: JobError | null): JobError | null {
  if (!error) return null;
  const { rows: _rows, causes: _causes, ...rest } = error;
  return rest;
}
