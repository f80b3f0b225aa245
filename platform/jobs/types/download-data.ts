/**
 * The job that writes the rows of a query into a file. It reads as whoever started it: with the claims of
 * then, and the groups and contracts of now. What is read by consent leaves its receipts before the first row.
 */
import { TqlError } from '#model/tql/error.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { streamRows } from '#platform/query/stream.ts';
import { QueryProblem, UnanswerableQuery } from '#platform/query/errors.ts';
import { requireActing } from './shared/recheck-rights.ts';
import { makeDownload } from '../files/downloads.ts';
import { JobFailure, type JobContext, type JobType } from '../job-type.ts';
import { findUnknownWallets } from './shared/unknown-wallets.ts';
import { whileWanted } from './shared/cancellable.ts';

export const downloadData: JobType = {
  changesData: false,
  async run(context) {
    const { job, zone } = context;
    const gone = await findUnknownWallets(zone, [job.loggedInId, job.effectiveId]);
    if (gone.length > 0) throw new JobFailure(`The wallet ${gone.join(', ')} is gone.`);
    await requireActing(context);
    const name = typeof job.input.name === 'string' ? job.input.name : 'query';
    try {
      return await whileWanted(context, async (signal) =>
        makeDownload(context, await rowsOf(context, signal), name),
      );
    } catch (error) {
      if (isAboutQuery(error)) throw new JobFailure(error.message);
      throw error;
    }
  },
};

async function rowsOf({ platform, zone, job }: JobContext, signal: AbortSignal) {
  const { definitions } = platform;
  const actor = { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
  const text = String(job.input.tql);
  const reader = await loadReader(definitions, zone, {
    wallet: job.effectiveId,
    claims: job.claims,
    now: platform.now(),
  });
  return streamRows({
    zone,
    reader,
    definitions,
    text,
    signal,
    beforeFirstRow: (consents) => recordConsentedRead(platform, { zone, actor }, consents, text),
  });
}

function isAboutQuery(error: unknown): error is Error {
  return (
    error instanceof TqlError || error instanceof QueryProblem || error instanceof UnanswerableQuery
  );
}
