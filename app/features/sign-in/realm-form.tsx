import { useEffect, useId, useRef, useState } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Spinner } from '#app/ui/feedback/spinner.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';

/**
 * The form 'Sign in to Your Team', which asks for the customer. The customer determines the identity provider (A-069 to
 * It is a GET form. With JavaScript, its button is disabled while the name is empty.
 */
export function RealmForm({
  value,
  problem,
  returnTo,
}: {
  value: string;
  problem?: string;
  returnTo: string | undefined;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [realm, setRealm] = useState(value);
  const [leaving, setLeaving] = useState(false);
  const problemId = problem && `${id}-problem`;
  // Text may have been typed before hydration. It is read before the button could be disabled because the state is
  // empty.
  useBrowserLayoutEffect(() => setRealm(input.current?.value ?? ''), []);
  // The browser's Back may restore the page from its cache.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return (
    <form action="/" method="get" onSubmit={() => setLeaving(true)} className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Sign in to Your Team
      </h1>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          Enter a customer name to continue
        </label>
        <input
          ref={input}
          id={id}
          name="realm"
          defaultValue={value}
          onChange={(event) => {
            setRealm(event.target.value);
            // Whoever types here has cancelled the navigation.
            setLeaving(false);
          }}
          required
          pattern=".*\S.*"
          title="A name with at least one letter or digit"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problemId}
          className="h-10 rounded-md border border-control bg-surface px-3 text-base aria-invalid:border-danger"
        />
        {problem && (
          <p id={problemId} role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={hydrated && realm.trim() === ''}
        pending={leaving}
      >
        CONTINUE
      </Button>
      {leaving && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner label="Loading" /> Going to the sign-in page of {realm.trim()}…
        </p>
      )}
    </form>
  );
}
