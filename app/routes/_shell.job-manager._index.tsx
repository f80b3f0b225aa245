import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { cancelJob, loadJobs } from '#app/features/jobs/list/jobs.server.ts';
import { JobsPage } from '#app/features/jobs/list/jobs-page.tsx';
import type { ShellHandle } from '#app/features/shell/handle.ts';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { addAlert } from '#app/session/flash.server.ts';
import { formZoneProblem } from '#app/session/form-zone.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export const handle: ShellHandle = { screen: 'jobs' };

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return loadJobs(session, new URL(args.request.url));
}

const CANCEL_ELSEWHERE =
  'The job was not cancelled: switch back, open it again and cancel it there.';

/** Cancels the job of the open drawer, once CANCEL has been typed (B-406). */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  const form = await readForm(args.request);
  const elsewhere = formZoneProblem(session, form, CANCEL_ELSEWHERE);
  const problem = confirmationProblem(form.get(CONFIRMATION_FIELD), 'CANCEL');
  if (problem && !elsewhere) return data({ problem }, { status: 400 });
  const refused = elsewhere ?? (await cancelJob(session, form.get('jobId')?.toString() ?? ''));
  const { searchParams } = new URL(args.request.url);
  searchParams.delete('index');
  if (refused) {
    await addAlert(session, { tone: 'error', text: refused });
    // the drawer is modal: nobody would see or hear the alert below it
    searchParams.delete('row');
  }
  return redirect(paths.jobs() + changeQuery(searchParams, { dialog: undefined }));
}

export const meta: MetaFunction = () => [{ title: 'Job Manager · Keyway' }];

export default function JobManager() {
  const failed = useActionData<typeof action>();
  return <JobsPage view={useLoaderData<typeof loader>()} problem={failed?.problem} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
