import { useEffect, useState } from 'react';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';

/** The pause in typing after which the search is sent, in milliseconds. */
const SEARCH_DELAY_MS = 200;

/**
 * What a text finds, by the server. What the text before found stays until the answer is there.
 * @param addressOf the address of the data for a text
 * @param sent what a page without scripts was answered
 * @param none said when nothing is found
 * @returns `isCurrent`: it was found for the present text
 */
export function useSearch<Found extends { total: number }>(
  addressOf: (text: string) => string,
  typed: string,
  { sent, none }: { sent: Found | undefined; none: string },
): { found: Found | undefined; isCurrent: boolean; failed: boolean } {
  const { data, failed } = useServerData<Found>(addressOf(typed.trim()), {
    delayMs: typed === '' ? 0 : SEARCH_DELAY_MS,
  });
  const [last, setLast] = useState(sent);
  useEffect(() => {
    if (!data) return;
    setLast(data);
    announce(data.total === 0 ? none : `${data.total} found`);
  }, [data, none]);
  return { found: failed ? undefined : (data ?? last), isCurrent: data !== undefined, failed };
}
