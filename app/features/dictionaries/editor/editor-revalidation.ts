import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

type Urls = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>;

const EDITOR = /^\/dictionaries\/[^/]+$/;

/** Whether only the tab, the item or the dialog of the same editor changes. */
export function isEditorNavigation({ currentUrl, nextUrl }: Urls): boolean {
  return currentUrl.pathname === nextUrl.pathname && EDITOR.test(nextUrl.pathname);
}

/**
 * Whether the editor's data are loaded again. The editor begins with a version and then has its own draft. So neither a
 * change of the tab nor an answer of its form loads the dictionary again, which may be deleted by then.
 */
export function editorRevalidates(urls: Urls): boolean {
  return !isEditorNavigation(urls);
}
