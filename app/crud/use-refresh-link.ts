import { useRevalidator, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';

/**
 * The props of a link that reloads the data of the page. The refresh command clicks it. Without JavaScript it is a link
 * to the same page.
 * @param done what screen readers announce when the data have arrived
 */
export function useRefreshLink(done: string) {
  const [params] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const link = useCommandLink('list.refresh');
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && state === 'idle') announce(done);
    wasLoading.current = state === 'loading';
  }, [state, done]);
  return {
    ...link,
    to: changeQuery(params, {}),
    replace: true,
    preventScrollReset: true,
    'aria-busy': state === 'loading' || undefined,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      revalidate();
    },
  };
}
