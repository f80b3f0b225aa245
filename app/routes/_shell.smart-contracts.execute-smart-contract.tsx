import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { ExecutePage } from '#app/features/contracts/smart/execute-page.tsx';
import { answerExecute, loadExecute } from '#app/features/contracts/smart/execute.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadExecute(await requireSession(args, 'smartContract'), urlOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerExecute(await requireSession(args, 'smartContract'), args.request);
}

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function ExecuteSmartContractRoute() {
  return <ExecutePage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
