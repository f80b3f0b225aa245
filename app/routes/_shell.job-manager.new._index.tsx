import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { JobChooser } from '#app/features/jobs/job-chooser.tsx';
import { chosenForm, jobGroups } from '#app/features/jobs/job-groups.ts';
import { paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/**
 * Loads the choices, or opens the chosen one. Next submits the choice to this address, which also works without
 * JavaScript (B-219).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { roles } = await requireSession(args, 'jobManager');
  const form = chosenForm(roles, urlOf(args).searchParams.get('choice'));
  return form ? redirect(paths.newJob(form)) : { groups: jobGroups(roles) };
}

export default function NewJob() {
  return <JobChooser groups={useLoaderData<typeof loader>().groups} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
