import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerPlainUpload } from '#app/features/jobs/forms/upload/sending/answer-upload.server.ts';
import { loadUploadData, uploadData } from '#app/features/jobs/forms/upload/upload-forms.server.ts';
import { UploadDataPage } from '#app/features/jobs/forms/upload/upload-data-page.tsx';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadUploadData(await requireSession(args, 'jobManager'), urlOf(args));
}

/** Receives the form from browsers without scripts. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerPlainUpload(session, args.request, uploadData, paths.jobs());
}

export default function UploadData() {
  return <UploadDataPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
