import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerPlainUpload } from '#app/features/jobs/forms/upload/sending/answer-upload.server.ts';
import {
  importDictionary,
  importDoneTo,
  loadImport,
} from '#app/features/jobs/forms/upload/upload-forms.server.ts';
import { ImportDictionaryPage } from '#app/features/jobs/forms/upload/import-dictionary-page.tsx';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadImport(await requireSession(args, 'jobManager'), urlOf(args), importDictionary);
}

/** Receives the form from browsers without scripts. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  const doneTo = importDoneTo(urlOf(args));
  return answerPlainUpload(session, args.request, importDictionary, doneTo);
}

export default function ImportDictionary() {
  return <ImportDictionaryPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
