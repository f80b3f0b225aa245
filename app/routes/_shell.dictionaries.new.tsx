import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerEditor, loadEditor } from '#app/features/dictionaries/editor/editor.server.ts';
import { DictionaryEditor } from '#app/features/dictionaries/editor/editor.tsx';
import { requirePermission } from '#app/forms/reply/answer-form.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  requirePermission(session, 'createMetadata', paths.dictionaries);
  return loadEditor(session);
}

export async function action(args: ActionFunctionArgs) {
  return answerEditor(await requireSession(args, 'dictionary'), args.request);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { editorRevalidates as shouldRevalidate } from '#app/features/dictionaries/editor/editor-revalidation.ts';

export default function NewDictionaryRoute() {
  return <DictionaryEditor {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
