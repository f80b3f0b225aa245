import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * The editor begins with a version and holds its own draft from then on: neither another tab nor an answer of its
 * form reads the dictionary again, which may be deleted by then.
 */
export function editorRevalidates({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
