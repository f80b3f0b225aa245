import { useRouteError } from '@remix-run/react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { LinkButton } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { isUnreachable, wordsFor } from './error-words.ts';
import type { Words } from './error-words.ts';
import { TryAgain } from './try-again.tsx';

/**
 * The one error boundary. A thrown Response with a text body shows that text; else its status chooses the
 * words. A thrown Error shows the general words only: no stack and no inner message reaches a person.
 * @param words a route's own words for a status
 */
export function GeneralErrorBoundary({ words = {} }: { words?: Record<number, Words> }) {
  const error = useRouteError();
  const { title, text } = wordsFor(error, words);
  return (
    <EmptyState heading icon={CircleAlert} title={title} text={text}>
      <TryAgain reloadDocument={!isUnreachable(error)} />
      <LinkButton to="/dashboard" variant="primary">
        Go to the dashboard
      </LinkButton>
    </EmptyState>
  );
}
