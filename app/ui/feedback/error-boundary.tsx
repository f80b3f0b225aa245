import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { paths } from '#app/paths/paths.ts';
import { EmptyState } from './empty-state.tsx';
import { isUnreachable, errorText } from './error-text.ts';
import type { ErrorText } from './error-text.ts';
import { TryAgain } from './try-again.tsx';

/**
 * The error boundary of all routes. A thrown Response shows its text body if it has one, else the text for its status.
 * A thrown Error shows a general text: people never see a stack or an internal message.
 * @param texts the route's own texts by status
 */
export function GeneralErrorBoundary({ texts = {} }: { texts?: Record<number, ErrorText> }) {
  const error = useRouteError();
  const { title, text } = errorText(error, texts);
  const { pathname } = useLocation();
  // A missing record stays missing, so the page offers its list instead of another try.
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <EmptyState heading icon="circle-exclamation-point" title={title} text={text}>
      {isMissing ? (
        <LinkButton to={`/${pathname.split('/')[1]}`} variant="primary">
          Back to the list
        </LinkButton>
      ) : (
        <TryAgain reloadDocument={!isUnreachable(error)} />
      )}
      <LinkButton to={paths.dashboard} variant={isMissing ? 'secondary' : 'primary'}>
        Go to the dashboard
      </LinkButton>
    </EmptyState>
  );
}
