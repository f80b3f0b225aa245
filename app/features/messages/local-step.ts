/** Which steps in the list of system alerts the browser makes alone. Every page loads this file, so it is small. */
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { FILTER_PARAM } from '#app/crud/list-view.ts';
import { paths } from '#app/paths/paths.ts';

/** The parameters by which the browser finds the rows to show among those it has. */
const LOCAL_PARAMS = [FILTER_PARAM, 'page', 'size', 'sort'];

/** Whether only the filter, the order or the page changes, for which nothing has to be loaded. */
export function isLocalStep({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean {
  if (nextUrl.pathname !== paths.systemMessages() || currentUrl.pathname !== nextUrl.pathname) {
    return false;
  }
  const kept = [currentUrl, nextUrl].map(({ searchParams }) => {
    const rest = new URLSearchParams(searchParams);
    LOCAL_PARAMS.forEach((param) => rest.delete(param));
    rest.sort();
    return rest.toString();
  });
  return kept[0] === kept[1] && currentUrl.search !== nextUrl.search;
}
