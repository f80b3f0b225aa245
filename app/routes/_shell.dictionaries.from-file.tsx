import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  answerFromFile,
  loadFromFile,
} from '#app/features/dictionaries/from-file/from-file.server.ts';
import { FromFilePage } from '#app/features/dictionaries/from-file/from-file-page.tsx';
import { requirePermission } from '#app/forms/reply/answer-form.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  requirePermission(session, 'createMetadata', paths.dictionaries);
  return loadFromFile(session);
}

export async function action(args: ActionFunctionArgs) {
  return answerFromFile(await requireSession(args, 'dictionary'), args.request);
}

export default function DictionaryFromFile() {
  return <FromFilePage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
