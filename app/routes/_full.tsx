import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { CommandProvider } from '#app/commands/provider.tsx';
import { FullPage } from '#app/features/shell/full-page.tsx';
import { loadCommands } from '#app/features/shell/shell.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadCommands(await requireSession(args), args.request);
}

/** The layout of pages that cover the whole window: the API reference and the developer documentation. */
export default function Full() {
  return (
    <CommandProvider surroundings={useLoaderData<typeof loader>()}>
      <FullPage>
        <Outlet />
      </FullPage>
    </CommandProvider>
  );
}

export function ErrorBoundary() {
  return (
    <FullPage>
      <GeneralErrorBoundary />
    </FullPage>
  );
}
