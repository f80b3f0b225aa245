import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

type Urls = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>;

const EDITOR = /^\/dictionaries\/[^/]+$/;

/** True when only the tab, the item or the dialog of the same editor changes. */
export function isEditorNavigation({ currentUrl, nextUrl }: Urls): boolean {
  return currentUrl.pathname === nextUrl.pathname && EDITOR.test(nextUrl.pathname);
}

/**
 * The editor begins with a version and holds its own draft from then on: neither another tab nor an answer of its
 * form reads the dictionary again, which may be deleted by then.
 */
export function editorRevalidates(urls: Urls): boolean {
  return !isEditorNavigation(urls);
}
