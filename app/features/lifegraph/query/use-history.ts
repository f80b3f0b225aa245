import { useBrowserValue } from '#app/ui/browser/use-browser.ts';
import { readPastQueries } from './query-history.ts';
import type { PastQuery } from './query-history.ts';

const NONE: readonly PastQuery[] = [];

let shown: { list: readonly PastQuery[]; stored: string } | undefined;

/** The history in this browser. It is the same object as long as the history has not changed. */
export function useHistory(): readonly PastQuery[] {
  return useBrowserValue(() => {
    const list = readPastQueries(() => window.localStorage);
    const stored = JSON.stringify(list);
    if (shown?.stored !== stored) shown = { list, stored };
    return shown.list;
  }, NONE);
}
