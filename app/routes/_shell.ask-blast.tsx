import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { AssistantPage } from '#app/features/assistant/assistant-page.tsx';
import { answerAssistant, loadAssistant } from '#app/features/assistant/assistant.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadAssistant(await requireSession(args, 'askBlast'), args.request);
}

export async function action(args: ActionFunctionArgs) {
  return answerAssistant(await requireSession(args, 'askBlast'), args.request);
}

export default function AskBlast() {
  return <AssistantPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
