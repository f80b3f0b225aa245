/** The forms that send their file by script. They are found by the last segment of their address. */
import { paths } from '#app/paths/paths.ts';
import type { UploadForm } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { answerUploadPreview } from '#app/features/jobs/forms/upload/preview/preview-answer.server.ts';
import { answerUpload } from './answer-upload.server.ts';
import {
  importDbSchema,
  importDictionary,
  importDoneTo,
  importGlossary,
  uploadData,
} from '#app/features/jobs/forms/upload/upload-forms.server.ts';

type Answer = (session: Session, request: Request) => Promise<Response>;

const ANSWERS: Readonly<Record<UploadForm, Answer>> = {
  'upload-file': (session, request) => answerUpload(session, request, uploadData, paths.jobs()),
  'upload-data-dictionary': (session, request) =>
    answerUpload(session, request, importDictionary, importDoneTo(new URL(request.url))),
  'upload-db-schema': (session, request) =>
    answerUpload(session, request, importDbSchema, importDoneTo(new URL(request.url))),
  'bulk-glossary-upload': (session, request) =>
    answerUpload(session, request, importGlossary, paths.jobs()),
};

/** Answers an upload or a preview. @throws Response 404 when there is no such form */
export function answerUploadOf(
  form: string,
  session: Session,
  request: Request,
): Promise<Response> {
  if (form === 'preview') return answerUploadPreview(session, request);
  const answer = Object.hasOwn(ANSWERS, form) ? ANSWERS[form as UploadForm] : undefined;
  if (!answer) throw new Response('There is no such form.', { status: 404 });
  return answer(session, request);
}
