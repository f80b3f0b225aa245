import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx';

/** What only a page's own data can tell the shell: `export const handle: ShellHandle = { crumbState: … }`. */
export interface ShellHandle {
  /** Navigation state that the breadcrumbs hand on, made from the route's loader data. */
  crumbState?: (data: unknown) => unknown;
}

/** The crumbs, each with the state that the page's route makes from its data. */
export function withCrumbState(
  crumbs: readonly Crumb[],
  page: { handle?: unknown; data?: unknown } | undefined,
): Crumb[] {
  const handle = page?.handle as ShellHandle | undefined;
  const state = handle?.crumbState?.(page?.data);
  return crumbs.map((crumb) => ({ ...crumb, state }));
}
