import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths, withQuery } from '#app/paths/paths.ts';
import { SCREENS } from '#app/screens/screens.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** Redirects to the dashboard, over which the dialog opens. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args);
  const dialog = SCREENS.about.navigation?.dialog;
  return redirect(withQuery(paths.dashboard, { dialog }));
}

/**
 * This is never rendered, because the loader redirects. But without a component, a refusal of the loader would not be
 * shown as a page.
 */
export default function About() {
  return null;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
