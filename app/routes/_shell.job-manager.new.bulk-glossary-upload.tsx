import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerPlainUpload } from '#app/features/jobs/forms/upload/sending/answer-upload.server.ts';
import {
  importGlossary,
  loadImportGlossary,
} from '#app/features/jobs/forms/upload/upload-forms.server.ts';
import { ImportGlossaryPage } from '#app/features/jobs/forms/upload/import-glossary-page.tsx';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadImportGlossary(await requireSession(args, 'jobManager'), urlOf(args));
}

/** Receives the form from browsers without scripts. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerPlainUpload(session, args.request, importGlossary, paths.jobs());
}

export default function ImportGlossary() {
  return <ImportGlossaryPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
