import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Docs } from '#app/features/docs/docs-page.tsx';
import { loadDocs } from '#app/features/docs/docs.server.ts';
import { requireUser } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const docs = await loadDocs(args.params['*'] || 'home.html');
  if (!docs) throw new Response('There is no such page of the documentation.', { status: 404 });
  return docs;
}

export default function DocsRoute() {
  return <Docs {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Dev Docs'} · Keyway` },
];

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
