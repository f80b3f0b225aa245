import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { SmartContractForm } from '#app/features/contracts/smart/smart-contract-form.tsx';
import { answerNewSmart, loadNewSmart } from '#app/features/contracts/smart/smart.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadNewSmart(await requireSession(args, 'smartContract'), chainOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerNewSmart(await requireSession(args, 'smartContract'), args.request, chainOf(args));
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

function chainOf({ request }: LoaderFunctionArgs): string {
  return new URL(request.url).searchParams.get('chain') ?? '';
}

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function NewSmartContractRoute() {
  return <SmartContractForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
