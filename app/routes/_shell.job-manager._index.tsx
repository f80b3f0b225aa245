import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerCancel } from '#app/features/jobs/list/cancel-job.server.ts';
import { loadJobs } from '#app/features/jobs/list/jobs.server.ts';
import { JobsPage } from '#app/features/jobs/list/jobs-page.tsx';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadJobs(await requireSession(args, 'jobManager'), urlOf(args));
}

/** Cancels the selected jobs, or the job of the open drawer. */
export async function action(args: ActionFunctionArgs) {
  return answerCancel(await requireSession(args, 'jobManager'), args.request);
}

export default function JobManager() {
  return <JobsPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
