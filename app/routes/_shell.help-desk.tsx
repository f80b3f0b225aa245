import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSession } from '#app/session/require-session.server.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'helpDesk');
  return null;
}

/** The shell opens the dialog over it. */
export default function HelpDesk() {
  return <PageHeader />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
