import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerTerm, loadTerm } from '#app/features/glossary/glossary.server.ts';
import { TermForm } from '#app/features/glossary/term-form.tsx';
import { requirePermission } from '#app/forms/reply/answer-form.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'glossaryMetadata');
  requirePermission(session, 'createMetadata', paths.glossary);
  return loadTerm(session);
}

export async function action(args: ActionFunctionArgs) {
  return answerTerm(await requireSession(args, 'glossaryMetadata'), args.request);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export default function NewTermRoute() {
  return <TermForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
