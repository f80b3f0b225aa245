import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { readTheme } from './session/settings/read-theme.server.ts';
import stylesheet from './tailwind.css?url';
import { GeneralErrorBoundary } from './ui/feedback/error-boundary.tsx';
import { LiveRegion } from './ui/feedback/live-region.tsx';
import { NavigationStatus } from './ui/feedback/navigation-status.tsx';
import { useNonce } from './ui/browser/nonce.tsx';
import { MAIN_ID, SkipLink } from './ui/layout/skip-link.tsx';
import { useKeptFocus } from './ui/layout/use-kept-focus.ts';
import { useFocusOnNavigation } from './ui/layout/use-focus-on-navigation.ts';

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: interLatin, crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
];

export function loader({ request }: LoaderFunctionArgs) {
  return { theme: readTheme(request) };
}

/** The theme is a cookie that only a form changes, so navigation does not reload it. */
export { revalidateAfterSubmit as shouldRevalidate } from './forms/revalidate-after-submit.ts';

export const meta: MetaFunction = () => [{ title: 'Keyway' }];

/** The HTML document around every page, and around the root's error boundary. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system';
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="Keyboard-first console for secure data zones." />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <NavigationStatus />
        <LiveRegion />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useFocusOnNavigation();
  useKeptFocus();
  return <Outlet />;
}

/** The page that is shown when the layout of a page fails. */
export function ErrorBoundary() {
  return (
    <main id={MAIN_ID}>
      <GeneralErrorBoundary />
    </main>
  );
}
