import { useRouteError } from '@remix-run/react';
import { LinkButton } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { isUnreachable, errorText } from './error-text.ts';
import type { ErrorText } from './error-text.ts';
import { TryAgain } from './try-again.tsx';

/**
 * The error boundary of all routes. A thrown Response shows its text body if it has one, else the text for its status.
 * A thrown Error shows a general text: users never see a stack or an internal message.
 * @param texts the route's own texts by status
 */
export function GeneralErrorBoundary({ texts = {} }: { texts?: Record<number, ErrorText> }) {
  const error = useRouteError();
  const { title, text } = errorText(error, texts);
  return (
    <EmptyState heading icon="circle-exclamation-point" title={title} text={text}>
      <TryAgain reloadDocument={!isUnreachable(error)} />
      <LinkButton to="/dashboard" variant="primary">
        Go to the dashboard
      </LinkButton>
    </EmptyState>
  );
}
