import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerEditor, loadEditor } from '#app/features/dictionaries/editor/editor.server.ts';
import { DictionaryEditor } from '#app/features/dictionaries/editor/editor.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  const { search } = urlOf(args);
  return loadEditor(session, args.params.dictionaryId, search);
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  return answerEditor(session, args.request, args.params.dictionaryId);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { editorRevalidates as shouldRevalidate } from '#app/features/dictionaries/editor/editor-revalidation.ts';

export default function DictionaryRoute() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <DictionaryEditor
      key={loaderData.dictionary?.name}
      loaderData={loaderData}
      reply={useActionData<typeof action>()}
    />
  );
}

/** The title is the name of the dictionary. For an address without a dictionary, it says that nothing was found. */
export { titleMeta as meta } from '#app/features/shell/route-handle.ts';

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
