import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { GroupForm } from '#app/features/wallets/groups/group-form.tsx';
import { answerGroup, loadGroup } from '#app/features/wallets/groups/groups.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadGroup(
    await requireSession(args, 'walletsAndGroups'),
    args.request,
    args.params.walletId,
  );
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'walletsAndGroups');
  return answerGroup(session, args.request, args.params.walletId);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function EditGroupRoute() {
  return <GroupForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
