import type { LoaderFunctionArgs } from '@remix-run/node';
import { openJobReceipt } from '#app/features/jobs/drawer/job-receipt.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** The target of 'View Receipt' in the drawer of a job. It redirects to the page of the receipt. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return openJobReceipt(session, args.request, args.params.jobId ?? '');
}
