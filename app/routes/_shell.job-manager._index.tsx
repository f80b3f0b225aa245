import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerCancel } from '#app/features/jobs/list/cancel-job.server.ts';
import { loadJobs } from '#app/features/jobs/list/jobs.server.ts';
import { JobsPage } from '#app/features/jobs/list/jobs-page.tsx';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return loadJobs(session, new URL(args.request.url));
}

/** Cancels the job of the open drawer. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerCancel(session, args.request);
}

export default function JobManager() {
  const reply = useActionData<typeof action>();
  return <JobsPage loaderData={useLoaderData<typeof loader>()} reply={reply} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
