/**
 * Creates jobs: the row, its audit line and its entry in the queue are written in one transaction. The entry of a zone on
 * another server follows the commit (decision 008).
 */
import type { JobName } from '#model/jobs/job.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { currentTraceparent } from '#http/tracing.ts';
import { isMailAddress } from '#platform/mail/mail.ts';
import { transaction } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { insertJob, queuedJob } from './job-rows.ts';
import type { JobRow, NewJob } from './job-rows.ts';
import { enqueueJobs } from './job-queue.ts';
import { enqueueOnCommit } from './queue.ts';

/** The request cannot become a job; the message is for the caller. */
export class JobRefusedError extends Error {
  override name = 'JobRefusedError';
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
    /** The field of the form that is wrong. */
    readonly field?: string,
  ) {
    super(message);
  }
}

/** The person who starts a job. */
export interface JobStarter {
  zone: ZoneRef;
  actor: Actor;
  roles: readonly string[];
  /** The claims of the token; a job keeps only those that it needs. */
  claims: Record<string, unknown>;
  /** The address of the signed-in person, who gets the mail when no other address is given. */
  email?: string;
  /** The id of the request that starts it (X-Request-Id), which the log lines of the job will have. */
  requestId?: string;
  /** Writes the audit line, in the transaction that creates the job. */
  audit?: (on: Queryable, job: JobRow) => Promise<void>;
}

/** What a job type says of a new job. What it leaves out is empty in the row. */
export interface JobOrder extends Partial<
  Pick<
    NewJob,
    'chain' | 'claims' | 'fileType' | 'operation' | 'originalFilename' | 'sizeBytes' | 'input'
  >
> {
  name: JobName;
  /** The id under which the files of the job were spooled; a new id when it is left out. */
  jobId?: string | undefined;
  /** The address for the mail at the end; undefined for the starter's. */
  emails?: readonly string[] | undefined;
}

/**
 * Creates a job of any type.
 * @throws JobRefusedError 400 for a wrong mail address
 */
export async function createJob(
  platform: JobPlatform,
  starter: JobStarter,
  { jobId = crypto.randomUUID(), emails, ...order }: JobOrder,
): Promise<JobRow> {
  const { zone, actor, roles, audit, requestId } = starter;
  const job: NewJob = {
    ...EMPTY,
    ...order,
    ...actor,
    zone: zone.id,
    id: jobId,
    metadata: { requestId, traceparent: currentTraceparent() },
    roles: [...roles],
    createdAt: platform.now().toISOString(),
    emails: recipientsOf(starter, emails),
  };
  return transaction(zone.db, async (on) => {
    const row = await insertJob(on, job);
    await audit?.(on, row);
    await enqueueOnCommit(platform, zone, on, (main) => enqueueJobs(main, [queuedJob(row)]));
    return row;
  });
}

const EMPTY = {
  chain: null,
  claims: {},
  fileType: null,
  operation: null,
  originalFilename: null,
  sizeBytes: null,
  input: {},
};

function recipientsOf({ email }: JobStarter, emails: readonly string[] | undefined): string[] {
  const given = emails ?? (email && isMailAddress(email) ? [email] : []);
  const wrong = given.find((address) => !isMailAddress(address));
  if (wrong !== undefined) {
    throw new JobRefusedError(400, `'${wrong}' is not a mail address.`, 'emailResultsTo');
  }
  return [...new Set(given)];
}
