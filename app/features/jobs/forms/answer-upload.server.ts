/** The two answers to an upload: a page for browsers without scripts, JSON for those that show its progress. */
import type { z } from 'zod';
import type { FormReply } from '#app/forms/parse-form.server.ts';
import { config } from '#app/session/config.server.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { SUCCESS } from '#app/text/alerts.ts';
import { startUpload } from './start-upload.server.ts';
import type { UploadForm } from './start-upload.server.ts';
import type { UploadAnswer } from './upload-answer.ts';

/** Browsers never send a form back with its file still picked. */
const PICK_AGAIN = 'Choose the file again: the browser does not keep it when a form comes back.';

/** The answer for scripts. */
export async function answerUpload<Schema extends z.ZodType>(
  session: Session,
  request: Request,
  upload: UploadForm<Schema>,
): Promise<Response> {
  const refused = await startUpload(session, request, upload, config().maxUploadBytes);
  const answer: UploadAnswer = refused
    ? { ok: false, result: refused.data, zone: session.zone.name }
    : { ok: true };
  return Response.json(answer, { status: refused?.init?.status ?? 200 });
}

/** The answer for a plain form: on to the list with the alert (B-424), or the form with its values. */
export async function answerPlainUpload<Schema extends z.ZodType>(
  session: Session,
  request: Request,
  upload: UploadForm<Schema>,
  doneTo: string,
): Promise<Response | FormReply> {
  const refused = await startUpload(session, request, upload, config().maxUploadBytes);
  if (!refused) {
    return redirectWithAlert(session, doneTo, {
      tone: 'success',
      text: SUCCESS.jobStarted,
      keep: true,
    });
  }
  const { error } = refused.data;
  return {
    ...refused,
    data: { ...refused.data, error: { ...error, file: error?.file ?? [PICK_AGAIN] } },
  };
}
