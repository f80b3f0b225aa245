import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadTerms } from '#app/features/glossary/glossary.server.ts';
import { TermList } from '#app/features/glossary/term-list.tsx';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'glossaryMetadata');
  return loadTerms(session, new URL(args.request.url).searchParams);
}

export default function GlossaryRoute() {
  return <TermList loaderData={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
