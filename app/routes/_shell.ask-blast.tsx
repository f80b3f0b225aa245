import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AssistantPage } from '#app/features/assistant/assistant-page.tsx';
import { answerAssistant, loadAssistant } from '#app/features/assistant/assistant.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadAssistant(await requireSession(args, 'askBlast'), args.request);
}

export async function action(args: ActionFunctionArgs) {
  return answerAssistant(await requireSession(args, 'askBlast'), args.request);
}

export default function AskBlast() {
  const loaderData = useLoaderData<typeof loader>();
  return <AssistantPage loaderData={loaderData} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
