import { useRouteError } from '@remix-run/react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { LinkButton } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { isUnreachable, errorText } from './error-text.ts';
import type { ErrorText } from './error-text.ts';
import { TryAgain } from './try-again.tsx';

/**
 * The one error boundary. A thrown Response with a text body shows that text; else its status chooses the
 * texts. A thrown Error shows the general texts only: no stack and no inner message reaches a person.
 * @param texts a route's own texts for a status
 */
export function GeneralErrorBoundary({ texts = {} }: { texts?: Record<number, ErrorText> }) {
  const error = useRouteError();
  const { title, text } = errorText(error, texts);
  return (
    <EmptyState heading icon={CircleAlert} title={title} text={text}>
      <TryAgain reloadDocument={!isUnreachable(error)} />
      <LinkButton to="/dashboard" variant="primary">
        Go to the dashboard
      </LinkButton>
    </EmptyState>
  );
}
