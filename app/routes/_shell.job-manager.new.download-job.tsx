import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { DownloadDataPage } from '#app/features/jobs/forms/download-data/download-data-page.tsx';
import {
  answerDownloadData,
  loadDownload,
} from '#app/features/jobs/forms/download-data/download-data.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadDownload(await requireSession(args, 'jobManager'), urlOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerDownloadData(await requireSession(args, 'jobManager'), args.request);
}

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function DownloadData() {
  return <DownloadDataPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
