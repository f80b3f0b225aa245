/** The answers to an upload: a page for browsers without scripts, JSON for scripts that show its progress. */
import type { z } from 'zod';
import { LEAVE_AFTER_MS } from '#app/forms/reply/answer-form.server.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { SUCCESS } from '#app/text/alerts.ts';
import { mostBytesOf, startUpload } from './start-upload.server.ts';
import type { UploadDefinition } from './start-upload.server.ts';

/** The error at the file of a form that is shown again, because browsers do not keep a picked file. */
const PICK_AGAIN = 'Choose the file again: the browser does not keep it when a form comes back.';

/** The answer for scripts: a FormReply as JSON. */
export async function answerUpload<Schema extends z.ZodType>(
  session: Session,
  request: Request,
  upload: UploadDefinition<Schema>,
  doneTo: string,
): Promise<Response> {
  const refused = await startUpload(session, request, upload, mostBytesOf(upload));
  const reply: FormReply = refused?.data ?? {
    kind: 'done',
    message: SUCCESS.jobStarted,
    to: doneTo,
    leaveAfterMs: LEAVE_AFTER_MS,
  };
  return Response.json(reply, { status: refused?.init?.status ?? 200 });
}

/** The answer to a plain form: a redirect to the list with the alert (B-424), or the form with its values. */
export async function answerPlainUpload<Schema extends z.ZodType>(
  session: Session,
  request: Request,
  upload: UploadDefinition<Schema>,
  doneTo: string,
): Promise<Response | FormAgainResponse> {
  const refused = await startUpload(session, request, upload, mostBytesOf(upload));
  if (!refused) {
    const alert = { tone: 'success', text: SUCCESS.jobStarted, keep: true } as const;
    return redirectWithAlert(session, doneTo, alert);
  }
  const { error } = refused.data.result;
  refused.data.result.error = { ...error, file: error?.file ?? [PICK_AGAIN] };
  return refused;
}
