import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx';

/** What only a page's own data, of its loader, can tell the shell: `export const handle: ShellHandle = { crumbState: … }`. */
export interface ShellHandle {
  /** Navigation state that the breadcrumbs hand on. */
  crumbState?: (data: unknown) => unknown;
  /** The title of the page and of its last breadcrumb, if it differs from the screen's title. */
  title?: (data: unknown) => string | undefined;
}

/** The route of a page, as Remix tells of it. */
interface PageMatch {
  handle?: unknown;
  data?: unknown;
}

/** The title that only the page's data tells. */
export function ownTitle(page: PageMatch | undefined): string | undefined {
  const handle = page?.handle as ShellHandle | undefined;
  return handle?.title?.(page?.data);
}

/**
 * The document's title of a page in the shell: its own, or that of its screen. Remix asks the shell before it knows the
 * page, so a route with a title of its own exports this as well.
 */
export const titleMeta: MetaFunction = ({ matches, error }) => {
  if (isRouteErrorResponse(error) && error.status === 404) return [{ title: 'Not found · Keyway' }];
  const shell = matches.find(({ id }) => id === 'routes/_shell');
  const title = ownTitle(matches.at(-1)) ?? (shell?.data as { title: string } | undefined)?.title;
  return [{ title: title ? `${title} · Keyway` : 'Keyway' }];
};

/** The crumbs, each with the state that the page's route makes from its data. */
export function withCrumbState(crumbs: readonly Crumb[], page: PageMatch | undefined): Crumb[] {
  const handle = page?.handle as ShellHandle | undefined;
  const state = handle?.crumbState?.(page?.data);
  return crumbs.map((crumb) => ({ ...crumb, state }));
}
