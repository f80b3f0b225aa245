import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlastPage } from '#app/features/blast/blast-page.tsx';
import { answerBlast, loadBlast } from '#app/features/blast/blast.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadBlast(await requireSession(args, 'askBlast'), args.request);
}

export async function action(args: ActionFunctionArgs) {
  return answerBlast(await requireSession(args, 'askBlast'), args.request);
}

export default function AskBlast() {
  const loaderData = useLoaderData<typeof loader>();
  return <BlastPage loaderData={loaderData} reply={useActionData<typeof action>()} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
