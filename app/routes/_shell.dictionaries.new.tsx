import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  answerEditor,
  loadEditor,
  requireCreate,
} from '#app/features/dictionaries/editor/editor.server.ts';
import { DictionaryEditor } from '#app/features/dictionaries/editor/editor.tsx';
import type { ShellHandle } from '#app/features/shell/handle.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export const handle: ShellHandle = { screen: 'dictionary-new' };

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  requireCreate(session);
  return loadEditor(session);
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  return answerEditor(session, args.request);
}

export { sendEditorForm as clientAction } from '#app/features/dictionaries/editor/send-editor-form.ts';

export { editorRevalidates as shouldRevalidate } from '#app/features/dictionaries/editor/editor-revalidation.ts';

export default function NewDictionaryRoute() {
  return (
    <DictionaryEditor
      view={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
    />
  );
}

export const meta: MetaFunction = () => [{ title: 'New Dictionary · Keyway' }];

export const ErrorBoundary = GeneralErrorBoundary;
