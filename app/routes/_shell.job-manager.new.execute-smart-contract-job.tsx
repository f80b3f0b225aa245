import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ExecuteContractPage } from '#app/features/jobs/forms/execute-contract-page.tsx';
import {
  answerExecuteContract,
  loadExecuteContract,
} from '#app/features/jobs/forms/execute-contract.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadExecuteContract(await requireSession(args, 'jobManager'), urlOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerExecuteContract(await requireSession(args, 'jobManager'), args.request);
}

export { formRevalidates as shouldRevalidate } from '#app/forms/form-reply.ts';

export default function ExecuteContract() {
  const reply = useActionData<typeof action>();
  return <ExecuteContractPage loaderData={useLoaderData<typeof loader>()} reply={reply} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
