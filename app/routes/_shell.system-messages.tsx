import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { urlOf } from '#app/paths/url-of.ts';
import { isLocalNavigation } from '#app/screens/local-navigation.ts';
import { MessagesPage } from '#app/features/messages/messages-page.tsx';
import { loadMessages } from '#app/features/messages/messages.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadMessages(await requireSession(args, 'systemMessages'), urlOf(args).searchParams);
}

/**
 * Whether the page is loaded again. The browser has all messages of the chosen days, so search, order and pages need no
 * call.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return isLocalNavigation(args) ? false : args.defaultShouldRevalidate;
}

export default function SystemMessages() {
  return <MessagesPage loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
