import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { LostContract } from '#app/features/contracts/smart/lost-contract.tsx';
import { SmartContractForm } from '#app/features/contracts/smart/smart-contract-form.tsx';
import { answerSmart, loadSmart } from '#app/features/contracts/smart/smart.server.ts';
import type { SmartData } from '#app/features/contracts/smart/smart.server.ts';
import { receiptsOfCrumb } from '#app/features/contracts/receipts/receipt-crumbs.ts';
import type { ShellHandle } from '#app/features/shell/route-handle.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'smartContract');
  const chain = receiptsOfCrumb(args.params);
  if (chain !== undefined) throw redirect(paths.smartContracts.list({ tab: 'receipts', chain }));
  return loadSmart(session, idOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerSmart(await requireSession(args, 'smartContract'), args.request, idOf(args));
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

function idOf({ params: { chain = '', sdoId = '' } }: LoaderFunctionArgs) {
  return { chain, sdoId };
}

/** The breadcrumbs lead back to the chain. A person who may not edit the contract gets another title. */
export const handle: ShellHandle = {
  crumbState: (data) => ({ chain: (data as SmartData | undefined)?.chain }),
  title: (data) =>
    (data as SmartData | undefined)?.mayEdit === false ? 'Smart Contract' : undefined,
};

export { titleMeta as meta } from '#app/features/shell/route-handle.ts';
export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function EditSmartContractRoute() {
  return <SmartContractForm {...useFormPage<typeof loader, typeof action>()} />;
}

/**
 * Without scripts, a post loads the page again, which fails when the contract was deleted meanwhile. This boundary then
 * shows a form with the typed text.
 */
export function ErrorBoundary() {
  const reply = useActionData<typeof action>();
  const { chain = '' } = useParams();
  if (reply?.kind !== 'again' || !reply.formToken) return <GeneralErrorBoundary />;
  return <LostContract chain={chain} reply={reply} formToken={reply.formToken} />;
}
