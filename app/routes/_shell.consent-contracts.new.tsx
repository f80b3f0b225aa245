import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { ConsentContractForm } from '#app/features/contracts/consent/consent-contract-form.tsx';
import {
  answerConsent,
  loadNewConsent,
} from '#app/features/contracts/consent/consent-contract.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadNewConsent(await requireSession(args, 'consentContract'), chainOf(args));
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'consentContract');
  return answerConsent(session, args.request, { chain: chainOf(args) });
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

function chainOf({ request }: LoaderFunctionArgs): string {
  return new URL(request.url).searchParams.get('chain') ?? '';
}

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function NewConsentContractRoute() {
  return <ConsentContractForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
