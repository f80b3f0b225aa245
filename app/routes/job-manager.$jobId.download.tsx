import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerDownload } from '#app/features/jobs/drawer/download-job.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the job, whose drawer offers the file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'jobManager');
  const { searchParams } = urlOf(args);
  return redirect(paths.jobs() + changeQuery(searchParams, { row: args.params.jobId }));
}

/** The file of a job, which can be downloaded once. It is requested by a POST, because the download changes the job. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerDownload(session, args.params.jobId ?? '', args.request);
}
