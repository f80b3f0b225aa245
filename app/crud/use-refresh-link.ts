import { useRevalidator, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';

/**
 * The props of a link that loads the page's data again and that the refresh command clicks; without JavaScript a link
 * to this same page.
 * @param done is announced to screen readers once the data are there
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
