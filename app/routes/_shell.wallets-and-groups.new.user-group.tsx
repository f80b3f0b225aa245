import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { GroupForm } from '#app/features/wallets/groups/group-form.tsx';
import { answerGroup, loadGroup } from '#app/features/wallets/groups/groups.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadGroup(await requireSession(args, 'walletsAndGroups'), args.request);
}

export async function action(args: ActionFunctionArgs) {
  return answerGroup(await requireSession(args, 'walletsAndGroups'), args.request);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export default function NewGroupRoute() {
  return <GroupForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
