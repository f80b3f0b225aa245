import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { ExecuteContractPage } from '#app/features/jobs/forms/execute-contract/execute-contract-page.tsx';
import {
  answerExecuteContract,
  loadExecuteContract,
} from '#app/features/jobs/forms/execute-contract/execute-contract.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadExecuteContract(await requireSession(args, 'jobManager'), urlOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerExecuteContract(await requireSession(args, 'jobManager'), args.request);
}

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function ExecuteContract() {
  return <ExecuteContractPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
