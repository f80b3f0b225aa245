/** Makes the breadcrumbs of a path. Their names come from the rows of `screens.ts`. */
import { paths } from '#app/paths/paths.ts';
import { findScreen, segmentsOf, titleOf } from '#app/screens/find-screen.ts';
import type { Can } from '#app/screens/find-screen.ts';
import { SCREENS } from '#app/screens/screens.ts';

export interface BreadcrumbsData {
  crumbs: { label: string; to: string }[];
  /** The last breadcrumb, which names the page and is not a link. */
  page: string;
}

/** The breadcrumb of the empty segment. */
const HOME = { label: 'Home', to: paths.dashboard };

/**
 * The breadcrumbs: one for each segment but the last, which names the page.
 * @param can returns what the person may do; without it, everything is allowed
 */
export function buildBreadcrumbs(pathname: string, can?: Can): BreadcrumbsData {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return { crumbs: [], page: HOME.label };
  const crumbs = segments.slice(0, -1).map((_, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    return { label: labelOf(to), to };
  });
  return { crumbs: [HOME, ...crumbs], page: labelOf(pathname, can) };
}

/** The label in the screen's row. Without such a row, it is the words of the last segment in title case. */
function labelOf(pathname: string, can?: Can): string {
  const id = findScreen(pathname);
  const words = segmentsOf(pathname).at(-1)?.split('-').map(capitalize).join(' ') ?? '';
  return (id && SCREENS[id].crumb) ?? titleOf(pathname, can) ?? words;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
