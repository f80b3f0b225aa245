import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AuditPage } from '#app/features/audit/audit-page.tsx';
import { loadAudit } from '#app/features/audit/audit.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadAudit(await requireSession(args), urlOf(args).searchParams);
}

export default function Audit() {
  return <AuditPage loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
