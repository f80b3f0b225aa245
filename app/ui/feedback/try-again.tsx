import { useLocation } from '@remix-run/react';
import { LinkButton } from '#app/ui/controls/button.tsx';

/**
 * A link that loads the same address again, with its query.
 * @param reloadDocument false where the page still works and a failed reload would lose it
 */
export function TryAgain({
  reloadDocument = true,
  ...look
}: {
  reloadDocument?: boolean;
  variant?: 'primary';
  size?: 'lg';
}) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton to={pathname + search} replace reloadDocument={reloadDocument} {...look}>
      Try again
    </LinkButton>
  );
}
