import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { EdgeDefinitionForm } from '#app/features/edges/edge-form.tsx';
import { answerEdgeDefinition, loadNewEdgeDefinition } from '#app/features/edges/edges.server.ts';
import { requirePermission } from '#app/forms/reply/answer-form.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  requirePermission(session, 'createMetadata', paths.edges);
  return loadNewEdgeDefinition(session);
}

export async function action(args: ActionFunctionArgs) {
  return answerEdgeDefinition(await requireSession(args, 'dictionary'), args.request);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export default function NewEdgeRoute() {
  return <EdgeDefinitionForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
