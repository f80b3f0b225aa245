import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'helpDesk');
  return null;
}

/** The shell opens the dialog over it. */
export default function HelpDesk() {
  return <PageHeader />;
}

export const ErrorBoundary = GeneralErrorBoundary;
