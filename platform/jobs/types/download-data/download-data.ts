/**
 * The job that writes the rows of a query into a file. It reads with the rights of its starter: the claims of
 * the time when it was created, and the groups and contracts of the time when it runs. Receipts for data that is read
 * by consent are written before the first row.
 */
import type { DownloadFileType } from '#model/jobs/job.ts';
import { TqlError } from '#model/tql/error.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import type { Shape } from '#platform/formats/write/written-columns.ts';
import type { Table } from '#platform/formats/write/spooled-rows.ts';
import { QueryError, UnanswerableQueryError } from '#platform/query/errors.ts';
import { validateQuery } from '#platform/query/run-query.ts';
import { streamRows } from '#platform/query/stream-rows.ts';
import { downloadInput, makeDownload } from '#platform/jobs/files/downloads.ts';
import type { DownloadOrder } from '#platform/jobs/files/downloads.ts';
import { noteFileRights } from '#platform/jobs/files/file-rights.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { createJob } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { runCancellable } from '#platform/jobs/cancellable.ts';
import { neededClaims } from '#platform/jobs/rights/needed-claims.ts';
import { recheckRights } from '#platform/jobs/rights/recheck-rights.ts';
import { findUnknownWallets } from '#platform/jobs/rights/unknown-wallets.ts';

export interface DownloadRequest extends DownloadOrder {
  tql: string;
  fileType: DownloadFileType;
}

/**
 * Creates the job, after the query was checked (B-478).
 * @throws TqlError or QueryError about the query, JobRefusedError 400 for a password of spaces or a wrong mail address
 */
export async function createDownloadJob(
  platform: JobPlatform,
  starter: JobStarter,
  { tql, fileType, emails, ...order }: DownloadRequest,
): Promise<JobRow> {
  const { zone, actor } = starter;
  const asked = { zone, wallet: actor.loggedInId, text: tql };
  const { query } = await validateQuery(platform.definitions, asked);
  const chain = query.chain.name;
  return createJob(platform, starter, {
    name: 'FileDownloadJob',
    emails,
    claims: await neededClaims(zone, starter.claims),
    chain,
    fileType,
    input: { ...downloadInput(platform.config.keySecret, order), tql, name: chain },
  });
}

export const runDownloadData: JobRun = async (context) => {
  const { job, zone } = context;
  const gone = await findUnknownWallets(zone, [job.loggedInId, job.effectiveId]);
  if (gone.length > 0) throw new JobFailureError(`The wallet ${gone.join(', ')} is gone.`);
  await recheckRights(context);
  const name = typeof job.input.name === 'string' ? job.input.name : 'query';
  try {
    return await runCancellable(context, async (signal) =>
      makeDownload(context, await tableOf(context, signal), name),
    );
  } catch (error) {
    if (isAboutQuery(error)) throw new JobFailureError(error.message);
    throw error;
  }
};

async function tableOf({ platform, zone, job }: JobContext, signal: AbortSignal): Promise<Table> {
  const { definitions } = platform;
  const actor = { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
  const text = String(job.input.tql);
  const reader = await loadReader(definitions, zone, {
    wallet: job.effectiveId,
    claims: job.claims,
    now: platform.now(),
  });
  let columns: readonly Shape[] = [];
  const rows = streamRows({
    zone,
    reader,
    definitions,
    text,
    signal,
    beforeFirstRow: async (consents, shape) => {
      await noteFileRights(zone, job.id, reader, consents);
      await recordConsentedRead(platform, { zone, actor }, consents, text);
      columns = shape;
    },
  });
  return { rows, shape: () => columns };
}

function isAboutQuery(error: unknown): error is Error {
  return (
    error instanceof TqlError ||
    error instanceof QueryError ||
    error instanceof UnanswerableQueryError
  );
}
