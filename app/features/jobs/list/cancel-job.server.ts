import { redirect } from '@remix-run/node';
import { ROW_PARAM } from '#app/crud/list-data.ts';
import { answerRows } from '#app/crud/selection/answer-rows.server.ts';
import { ROW_FIELDS } from '#app/crud/selection/row-actions.ts';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation/confirmation.ts';
import { readForm, textIn } from '#app/forms/body/form-body.server.ts';
import { refuseForm } from '#app/forms/reply/form-reply.server.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import { formZoneProblem } from '#app/forms/form-zone.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { JOB_NOUN } from './jobs-address.ts';
import { cancelProblem } from '#app/features/jobs/job-rights.ts';
import { findJob } from '#app/features/jobs/read-job.server.ts';
import { ROW_OFFERS } from './jobs.server.ts';

/** The phrase that must be typed to cancel a job. */
export const CANCEL_PHRASE = 'CANCEL';

const FAILURE = 'Unable to cancel job';

const CANCEL_ELSEWHERE =
  'The job was not cancelled: switch back, open it again and cancel it there.';

/** Cancels the selected jobs of the list, or the job of the open drawer, once CANCEL has been typed (B-406). */
export async function answerCancel(
  session: Session,
  request: Request,
): Promise<Response | FormAgainResponse> {
  const form = await readForm(request);
  if (form.has(ROW_FIELDS.action)) {
    return answerRows(session, form, new URL(request.url), {
      noun: JOB_NOUN,
      offers: ROW_OFFERS,
      run: { cancel: (jobId) => cancelJob(session, jobId) },
      failure: FAILURE,
      to: paths.jobs(),
    });
  }
  const elsewhere = formZoneProblem(session, form, CANCEL_ELSEWHERE);
  const problem = confirmationProblem(form.get(CONFIRMATION_FIELD), CANCEL_PHRASE);
  if (problem && !elsewhere) return refuseForm({ [CONFIRMATION_FIELD]: problem });
  const refusal = elsewhere ?? (await cancelJob(session, textIn(form, 'jobId')));
  const { searchParams } = new URL(request.url);
  searchParams.delete('index');
  searchParams.delete('dialog');
  if (refusal === undefined) return redirect(paths.jobs() + changeQuery(searchParams, {}));
  // The redirect closes the drawer, because the drawer is modal: nobody would see or hear the alert below it.
  const list = paths.jobs() + changeQuery(searchParams, { [ROW_PARAM]: undefined });
  return redirectWithAlert(session, list, { tone: 'error', text: refusal });
}

/**
 * Asks the platform to cancel a job.
 * @returns the reason why the platform refuses; undefined when the job is being cancelled
 */
export async function cancelJob(session: Session, jobId: string): Promise<string | undefined> {
  try {
    const job = await findJob(session, jobId);
    const problem = job && cancelProblem(session, job);
    if (problem !== undefined) return problem;
    await session.api.call(CALLS.cancelJob, { params: { jobId } });
    return undefined;
  } catch (error) {
    return failureText(error, FAILURE);
  }
}
