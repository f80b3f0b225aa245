import { useEffect } from 'react';
import { Spinner } from '#app/ui/feedback/spinner.tsx';

/**
 * Navigates from our logout to the identity provider's, with or without JavaScript. A redirect response would be
 * blocked by the Content-Security-Policy (form-action) of the page with the logout form.
 */
export function SigningOut({ next }: { next: string }) {
  useEffect(() => {
    window.location.replace(next);
  }, [next]);
  return (
    <div className="flex flex-col gap-4">
      <meta httpEquiv="refresh" content={`0;url=${next}`} />
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Signing out
      </h1>
      <p className="flex items-center gap-2 text-muted">
        <Spinner label="Loading" /> One moment…
      </p>
      <p className="text-sm text-muted">
        Nothing happens?{' '}
        <a href={next} className="text-accent-ink underline">
          Continue
        </a>
      </p>
    </div>
  );
}
