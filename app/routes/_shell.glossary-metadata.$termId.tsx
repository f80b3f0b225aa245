import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerTerm, loadTerm } from '#app/features/glossary/glossary.server.ts';
import { TermForm } from '#app/features/glossary/term-form.tsx';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadTerm(await requireSession(args, 'glossaryMetadata'), args.params.termId);
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'glossaryMetadata');
  return answerTerm(session, args.request, args.params.termId);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function EditTermRoute() {
  return <TermForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
