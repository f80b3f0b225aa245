import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerSavedView, loadSavedView } from '#app/features/saved-views/saved-views.server.ts';
import { SavedViewForm } from '#app/features/saved-views/saved-view-form.tsx';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadSavedView(await requireSession(args), args.params.viewId ?? '');
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args);
  return answerSavedView(session, args.request, args.params.viewId ?? '');
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function SavedViewRoute() {
  return <SavedViewForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
