import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  answerNewSavedView,
  loadNewSavedView,
} from '#app/features/saved-views/saved-views.server.ts';
import { SavedViewForm } from '#app/features/saved-views/saved-view-form.tsx';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadNewSavedView(await requireSession(args), urlOf(args).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return answerNewSavedView(await requireSession(args), args.request);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function NewViewRoute() {
  return <SavedViewForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
