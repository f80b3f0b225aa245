/** Tells which steps on a page need no data from the server. Every page loads this file, so it must stay small. */
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { paths } from '#app/paths/paths.ts';

const GRID = ['page', 'size', 'sort', 'columns'];

/** The parameters that the browser applies to loaded data without a request, by page. */
const LOCAL_PARAMS: Readonly<Record<string, readonly string[]>> = {
  [paths.systemMessages()]: ['q', ...GRID],
  [paths.lifegraph()]: ['view', 'draw', 'hide', 'pick', 'path', 'find', ...GRID],
};

/** Whether only such parameters of one page change. */
export function isLocalNavigation({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean {
  const local = LOCAL_PARAMS[nextUrl.pathname];
  if (!local || currentUrl.pathname !== nextUrl.pathname) return false;
  const kept = [currentUrl, nextUrl].map(({ searchParams }) => {
    const rest = new URLSearchParams(searchParams);
    local.forEach((param) => rest.delete(param));
    rest.sort();
    return rest.toString();
  });
  return kept[0] === kept[1] && currentUrl.search !== nextUrl.search;
}
