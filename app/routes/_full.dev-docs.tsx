import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useKeysOfFrame } from '#app/commands/keys/use-keys-of-frame.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'documentation');
  return null;
}

export const meta: MetaFunction = () => [{ title: 'Dev Docs · Keyway' }];

/** The developer documentation, which covers the whole window. */
export default function DevDocs() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Dev Docs
      </h1>
      <iframe
        ref={useKeysOfFrame()}
        title="Dev Docs"
        src="/dev_docs/home.html"
        className="w-full flex-1"
      />
    </>
  );
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
