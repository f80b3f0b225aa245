import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { ConsentContractForm } from '#app/features/contracts/consent/consent-contract-form.tsx';
import {
  answerConsent,
  loadConsent,
} from '#app/features/contracts/consent/consent-contract.server.ts';
import type { ConsentData } from '#app/features/contracts/consent/consent-contract.server.ts';
import { receiptsOfCrumb } from '#app/features/contracts/receipts/receipt-crumbs.ts';
import type { ShellHandle } from '#app/features/shell/route-handle.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'consentContract');
  const chain = receiptsOfCrumb(args.params);
  if (chain !== undefined) throw redirect(paths.consentContracts.list({ tab: 'receipts', chain }));
  return loadConsent(session, idOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerConsent(await requireSession(args, 'consentContract'), args.request, idOf(args));
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

function idOf({ params: { chain = '', sdoId = '' } }: LoaderFunctionArgs) {
  return { chain, sdoId };
}

/** The breadcrumbs lead back to the chain. A person who may not edit the contract gets another title. */
export const handle: ShellHandle = {
  crumbState: (data) => ({ chain: (data as ConsentData | undefined)?.chain }),
  title: (data) =>
    (data as ConsentData | undefined)?.mayEdit === false ? 'Consent Contract' : undefined,
};

export { titleMeta as meta } from '#app/features/shell/route-handle.ts';
export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function EditConsentContractRoute() {
  return <ConsentContractForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
