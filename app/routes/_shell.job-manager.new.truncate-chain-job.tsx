import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { TruncateChainPage } from '#app/features/jobs/forms/purge/wipe-reset-truncate-pages.tsx';
import { answerTruncate, loadTruncate } from '#app/features/jobs/forms/purge/purge.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadTruncate(await requireSession(args, 'jobManager'), urlOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerTruncate(await requireSession(args, 'jobManager'), args.request);
}

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function TruncateChain() {
  return <TruncateChainPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
