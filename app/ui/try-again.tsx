import { useLocation } from '@remix-run/react';
import { LinkButton } from './button.tsx';

/** Loads the same address again, with its query. */
export function TryAgain(look: { variant?: 'primary'; size?: 'lg' }) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton to={pathname + search} reloadDocument {...look}>
      Try again
    </LinkButton>
  );
}
