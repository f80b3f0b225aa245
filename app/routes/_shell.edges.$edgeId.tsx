import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { EdgeDefinitionForm } from '#app/features/edges/edge-form.tsx';
import { answerEdgeDefinition, loadEdgeDefinition } from '#app/features/edges/edges.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadEdgeDefinition(await requireSession(args, 'dictionary'), args.params.edgeId ?? '');
}

export async function action(args: ActionFunctionArgs) {
  return answerEdgeDefinition(
    await requireSession(args, 'dictionary'),
    args.request,
    args.params.edgeId,
  );
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function EditEdgeRoute() {
  return <EdgeDefinitionForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
