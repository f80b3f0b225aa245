import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { TryAgain } from './try-again.tsx';

interface Words {
  title: string;
  text: string;
}

const GENERAL: Words = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Try again; if it happens again, tell your administrator.',
};

const WORDS: Record<number, Words> = {
  400: { title: 'This address cannot be read', text: 'Part of the address is missing or wrong.' },
  403: {
    title: 'Not allowed',
    text: 'You do not have permission to see this. Please contact your administrator.',
  },
  404: { title: 'Not found', text: 'It does not exist, or you may not see it.' },
  409: { title: 'Changed meanwhile', text: 'Somebody else has changed it. Open it again.' },
  413: { title: 'Too large', text: 'What you sent is larger than this form accepts.' },
  429: { title: 'Too many requests', text: 'Wait a moment, then try again.' },
  502: { title: 'The platform gave no proper answer', text: 'Try again in a moment.' },
  503: { title: 'The platform is not available', text: 'Try again in a moment.' },
  504: { title: 'The platform took too long', text: 'Try again in a moment.' },
};

/**
 * The one error boundary. A thrown Response with a text body shows that text; else its status chooses the
 * words. A thrown Error shows the general words only: no stack and no inner message reaches a person.
 * @param words a route's own words for a status
 */
export function GeneralErrorBoundary({ words = {} }: { words?: Record<number, Words> }) {
  const error = useRouteError();
  const { title, text } = wordsFor(error, { ...WORDS, ...words });
  return (
    <EmptyState heading icon={CircleAlert} title={title} text={text}>
      <TryAgain />
      <LinkButton to="/dashboard" variant="primary">
        Go to the dashboard
      </LinkButton>
    </EmptyState>
  );
}

function wordsFor(error: unknown, words: Record<number, Words>): Words {
  if (!isRouteErrorResponse(error)) return GENERAL;
  const known = words[error.status] ?? GENERAL;
  const said: unknown = error.data;
  // Remix fills in 'Error: No route matches …' itself; that is no sentence for people
  const ownText = typeof said === 'string' && said !== '' && !said.startsWith('Error: ');
  return ownText ? { title: known.title, text: said } : known;
}
