import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx';

/** Values for the shell that only the page's data have: `export const handle: ShellHandle = { crumbState: … }`. */
export interface ShellHandle {
  /** Makes the navigation state that the breadcrumbs pass to their pages. */
  crumbState?: (data: unknown) => unknown;
  /** Makes the title of the page and of its last breadcrumb; undefined for the title of the screen. */
  title?: (data: unknown) => string | undefined;
}

/** The match of a page's route, as Remix provides it. */
interface PageMatch {
  handle?: unknown;
  data?: unknown;
}

/** The title that the page's data define; undefined when they do not. */
export function ownTitle(page: PageMatch | undefined): string | undefined {
  const handle = page?.handle as ShellHandle | undefined;
  return handle?.title?.(page?.data);
}

/**
 * The title of the document for a page in the shell: its own title, or that of its screen. Remix calls `meta` of the
 * shell before it has the page, so a route with its own title exports this function as well.
 */
export const titleMeta: MetaFunction = ({ matches, error }) => {
  if (isRouteErrorResponse(error) && error.status === 404) return [{ title: 'Not found · Keyway' }];
  const shell = matches.find(({ id }) => id === 'routes/_shell');
  const title = ownTitle(matches.at(-1)) ?? (shell?.data as { title: string } | undefined)?.title;
  return [{ title: title ? `${title} · Keyway` : 'Keyway' }];
};

/** The breadcrumbs, each with the state that the page's route makes from its data. */
export function withCrumbState(crumbs: readonly Crumb[], page: PageMatch | undefined): Crumb[] {
  const handle = page?.handle as ShellHandle | undefined;
  const state = handle?.crumbState?.(page?.data);
  return crumbs.map((crumb) => ({ ...crumb, state }));
}
