import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths, withQuery } from '#app/paths/paths.ts';
import { SCREENS } from '#app/screens/screens.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** The dialog opens over the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'helpDesk');
  const dialog = SCREENS['help-desk'].navigation?.dialog;
  return redirect(withQuery(paths.dashboard, { dialog }));
}

/** Never shown, as the loader redirects; with a component, a refusal of the loader is shown as a page. */
export default function HelpDesk() {
  return null;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
