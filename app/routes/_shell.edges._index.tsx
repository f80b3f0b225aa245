import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EdgeDefinitionList } from '#app/features/edges/edge-list.tsx';
import { answerEdgeRows, loadEdgeDefinitions } from '#app/features/edges/edges.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadEdgeDefinitions(await requireSession(args, 'dictionary'), urlOf(args).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return answerEdgeRows(await requireSession(args, 'dictionary'), args.request);
}

export default function EdgesRoute() {
  return <EdgeDefinitionList loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
