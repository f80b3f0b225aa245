/** The form Download Data: the rows of a query as a file. */
import { z } from 'zod';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import type { FormReplyResponse } from '#app/forms/reply/form-reply.server.ts';
import type { FormProblem } from '#app/forms/body/parse-form.server.ts';
import { failureText, orElse } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { DOWNLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import { QUERY_LENGTH } from '#model/fields/limits.ts';
import { printChain } from '#model/tql/print.ts';
import { optionsOf } from '#app/features/jobs/forms/field-options.server.ts';
import { choice, writtenFile } from '#app/features/jobs/forms/field-schemas.server.ts';
import { answerJobForm, jobFormData, mailTo } from '#app/features/jobs/forms/job-form.server.ts';
import type { DownloadData } from '#app/features/jobs/forms/job-form-data.ts';
import {
  chainOfWord,
  findAgain,
  givenOf,
  textOf,
  writtenFileOf,
} from '#app/features/jobs/forms/prefill.server.ts';
import { DOWNLOAD_DATA_HELP } from '#app/features/jobs/forms/help.server.ts';

const QUERY_MESSAGE = 'Enter a valid query.';

/** The names of the fields are those in the call's payload, so that its problems are shown at their fields. */
const downloadSchema = z.object({
  fileType: choice(DOWNLOAD_FILE_TYPES),
  tql: z.string({ error: QUERY_MESSAGE }).trim().min(1, QUERY_MESSAGE).max(QUERY_LENGTH),
  ...writtenFile,
});

/** The form, filled from its address (`chain`, `query`, `fileType`) or from a job that is to run again. */
export async function loadDownload(session: Session, url: URL): Promise<DownloadData> {
  const job = await findAgain(session, url, 'FileDownloadJob');
  const { searchParams } = url;
  const tql = searchParams.get('query') ?? textOf(givenOf(job).tql);
  const chains = await chainsOf(session);
  return {
    ...jobFormData(session, downloadSchema),
    help: DOWNLOAD_DATA_HELP,
    userName: session.user.name,
    chains,
    fileTypes: optionsOf(DOWNLOAD_FILE_TYPES),
    value: {
      ...writtenFileOf(DOWNLOAD_FILE_TYPES, url, job),
      tql: tql || (await queryOfChain(session, chains, searchParams.get('chain') ?? '')),
    },
  };
}

/** The chains for completing the query. There are none when they cannot be read; the form works without them. */
async function chainsOf(session: Session): Promise<ChainList> {
  if (!session.can('readMetadata')) return { names: [], total: 0 };
  return orElse(loadChains(session.api), { names: [], total: 0 });
}

/** A query of all records of the chain that is meant by the word; '' when it means none. */
async function queryOfChain(session: Session, chains: ChainList, word: string): Promise<string> {
  if (word === '') return '';
  const chain = await orElse(chainOfWord(session, chains, word), '');
  return chain === '' ? '' : `FROM ${printChain(chain)}`;
}

/** Starts the job, once the platform has found the query valid (B-565, B-594). */
export function answerDownloadData(session: Session, request: Request): Promise<FormReplyResponse> {
  return answerJobForm(session, request, {
    schema: downloadSchema,
    check: ({ tql }) => downloadQueryProblem(session, tql),
    save: (value, sending) =>
      session.api.call(CALLS.downloadData, {
        body: { ...value, ...mailTo(session) },
        ...sending,
      }),
    failure: 'Unable to create download job',
  });
}

async function downloadQueryProblem(
  { api }: Session,
  query: string,
): Promise<FormProblem | undefined> {
  try {
    await api.call(CALLS.validateQuery, { body: { query, mustHaveGraph: false } });
    return undefined;
  } catch (error) {
    return {
      field: 'tql',
      message: failureText(error, 'Unable to download TQL query due to a syntax error'),
    };
  }
}
