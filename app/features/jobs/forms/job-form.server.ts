/** The parts that all forms that start a job have in common. */
import type { z } from 'zod';
import { answerForm } from '#app/forms/reply/answer-form.server.ts';
import type { FormRules } from '#app/forms/reply/answer-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import type { FormReplyResponse } from '#app/forms/reply/form-reply.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { constraintOf } from '#app/forms/body/parse-form.server.ts';
import { paths } from '#app/paths/paths.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { SUCCESS } from '#app/text/alerts.ts';
import type { JobFormData } from './job-form-data.ts';

/** The data that the page of such a form needs besides its fields. */
export function jobFormData(session: Session, schema: z.ZodType): JobFormData {
  return {
    formToken: makeFormToken(session.zone.name),
    constraint: constraintOf(schema),
    backTo: paths.jobChooser,
  };
}

/** Answers a form that starts a job without a file: with a redirect to the list of jobs, or with the form again. */
export async function answerJobForm<Schema extends z.ZodType>(
  session: Session,
  request: Request,
  rules: Pick<FormRules<Schema>, 'schema' | 'check' | 'save' | 'failure'>,
): Promise<FormReplyResponse> {
  return answerForm(session, await readForm(request), {
    ...rules,
    permission: START_JOBS,
    hideFields: ['filePassword'],
    success: SUCCESS.jobStarted,
    doneTo: paths.jobs(),
  });
}

/** The address to which the job sends its result, which is that of the person (B-029, B-031). */
export function mailTo({ user }: Session): { emailResultsTo: string | undefined } {
  return { emailResultsTo: user.email || undefined };
}
