/** Previews a picked file. The platform gets the beginning of the file and checks it as the job would. */
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { CHOICE_FILE_TYPES } from '#model/jobs/file-choices.ts';
import type { UploadPreview } from '#model/jobs/upload-preview.ts';
import { mayStartJobs } from '#app/features/jobs/job-rights.ts';
import { multipartBody } from '#app/forms/body/multipart-body.server.ts';
import { readStreamedForm } from '#app/forms/body/streamed-form.server.ts';
import type { StreamedForm } from '#app/forms/body/streamed-form.server.ts';

/** The fields that are sent to the platform besides the file. */
const FIELDS = ['fileType', 'operation', 'partial', ...Object.keys(CHOICE_FILE_TYPES)];

const FAILED = 'The file could not be looked at. It can be sent all the same.';

/** Answers with the preview as JSON, or with the reason why there is none. */
export async function answerUploadPreview(session: Session, request: Request): Promise<Response> {
  // The platform is not called, because its 403 would end the person's session.
  if (!mayStartJobs(session)) return Response.json({ problem: FAILED });
  const form = await readStreamedForm(request);
  if (!form) return Response.json({ problem: FAILED });
  try {
    return Response.json(await previewOf(session, form, request.signal));
  } catch (error) {
    return Response.json({ problem: failureText(error, FAILED) });
  } finally {
    form.discard();
  }
}

async function previewOf(
  { api }: Session,
  { fields, files }: StreamedForm,
  signal: AbortSignal,
): Promise<UploadPreview> {
  const chain = fields.get('chain')?.toString() ?? '';
  const given = FIELDS.map((name) => [name, fields.get(name)?.toString() ?? ''] as const);
  const response = await api.stream(CALLS.previewUpload, {
    params: { chain },
    ...multipartBody(given, { [Symbol.asyncIterator]: () => files }),
    signal,
  });
  return (await response.json()) as UploadPreview;
}
