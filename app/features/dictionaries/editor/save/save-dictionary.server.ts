/** Saves a dictionary by a job of the platform. The editor waits for the job's end, so that its message is true. */
import type { Notice } from '#app/forms/reply/form-reply.ts';
import { versionOfHash } from '#app/forms/version.ts';
import { newerRecord, staleProblem } from '#app/forms/version.server.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Draft } from '#app/features/dictionaries/editor/draft/draft.ts';
import { toDictionary } from '#app/features/dictionaries/editor/draft/draft-dictionary.ts';
import { waitForJob } from './wait-for-job.server.ts';
import { DICTIONARY_TAKEN } from '#app/features/dictionaries/editor/texts.ts';

export type SaveResult =
  | { saved: true }
  /** `version` is the version that another person has saved meanwhile. The next save replaces it. */
  | { saved: false; notice: Notice; version?: string };

/** Saves a draft that has no problems. The notice says why it is not saved, or not yet. */
export async function saveAndWait(
  session: Session,
  draft: Draft,
  idempotencyKey: string,
): Promise<SaveResult> {
  const fallback =
    draft.hash === undefined ? 'Unable to create dictionary' : 'Unable to update dictionary';
  try {
    const job = await waitForJob(session.api, await sendDictionary(session, draft, idempotencyKey));
    return job.status === 'COMPLETED_SUCCESS'
      ? { saved: true }
      : { saved: false, notice: noticeOf(job, fallback) };
  } catch (error) {
    const stale = await staleResult(session, draft, error).catch(() => undefined);
    if (stale) return stale;
    const text = failureText(error, fallback);
    const isConflict = error instanceof PlatformError && error.status === 409;
    const title = isConflict ? DICTIONARY_TAKEN.title : undefined;
    return { saved: false, notice: { tone: 'error', text, ...(title && { title }) } };
  }
}

/**
 * The reply to a save when the dictionary has another version by now; undefined when the save was refused for another
 * reason.
 */
async function staleResult(
  { api }: Session,
  draft: Draft,
  error: unknown,
): Promise<SaveResult | undefined> {
  const { hash, name } = draft;
  const newer = await newerRecord({
    error,
    version: hash && versionOfHash(hash),
    stored: () => api.call(CALLS.readDictionary, { params: { name } }),
  });
  if (!newer) return undefined;
  const problem = staleProblem(newer, toDictionary(draft));
  if (!problem) return { saved: true };
  return {
    saved: false,
    version: problem.version,
    notice: {
      tone: 'error',
      title: DICTIONARY_TAKEN.title,
      text: problem.message,
      link: { to: paths.dictionary(name), label: 'Open the newest version', newTab: true },
    },
  };
}

async function sendDictionary(
  session: Session,
  draft: Draft,
  idempotencyKey: string,
): Promise<Job> {
  const body = new FormData();
  body.set('expected', draft.hash ?? 'none');
  body.set('file', new Blob([JSON.stringify(toDictionary(draft))]), `${draft.name}.json`);
  const response = await session.api.stream(CALLS.saveDictionaries, { body, idempotencyKey });
  return (await response.json()) as Job;
}

/** The message for a job that is still running, or has failed. */
function noticeOf(job: Job, fallback: string): Notice {
  const link = { to: paths.jobs({ row: job.jobId }), label: 'Show the job' };
  if (isCancellable(job.status)) {
    return {
      tone: 'info',
      title: 'Your changes are being applied',
      text: 'The platform is still checking them against the records of the chain. The job says when they are in force.',
      link,
    };
  }
  const reason =
    job.status === 'CANCELLED' ? 'The job was cancelled.' : messageOf(job.results.error);
  return { tone: 'error', title: fallback, text: reason ?? 'The job says why.', link };
}

/** The sentence of the platform in an error, which may have any shape. */
function messageOf(error: unknown): string | undefined {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
