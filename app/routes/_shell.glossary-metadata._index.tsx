import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { answerTermRows, loadTerms } from '#app/features/glossary/glossary.server.ts';
import { TermList } from '#app/features/glossary/term-list.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadTerms(await requireSession(args, 'glossaryMetadata'), urlOf(args).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return answerTermRows(await requireSession(args, 'glossaryMetadata'), args.request);
}

export default function GlossaryRoute() {
  return <TermList loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
