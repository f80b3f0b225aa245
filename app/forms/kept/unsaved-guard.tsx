import { useBlocker, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { UNSAVED_CHANGES } from '#app/text/form-dialogs.ts';

/**
 * Asks before the person leaves a page with unsaved changes: by a link, by the browser's Back, by closing the tab.
 * Changes to the query string alone (a tab, a dialog) keep the form and do not ask.
 * @param dirty `dirty` of `useServerForm`
 * @param question for example `unsavedQuestion('user wallet')`
 */
export function UnsavedGuard({ dirty, question }: { dirty: boolean; question: string }) {
  // The value is true once the person has answered, so that the browser's own question does not interrupt a navigation
  // to another document.
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  // The router forgets a blocked navigation as soon as a reload of this page ends, for example after a refused save.
  // The question must stay until it is answered.
  const blocked = blocker.state === 'blocked' ? blocker.location : undefined;
  const [asked, setAsked] = useState(blocked);
  const [answered, setAnswered] = useState<typeof asked>();
  if (blocked && blocked !== asked) setAsked(blocked);
  const navigate = useNavigate();

  useEffect(() => {
    leaving.current = false;
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  if (!asked || asked === answered) return null;
  return (
    <ConfirmDialog
      {...UNSAVED_CHANGES}
      text={question}
      onConfirm={() => {
        leaving.current = true;
        setAnswered(asked);
        if (blocker.state === 'blocked') blocker.proceed();
        else navigate(asked);
      }}
      onClose={() => {
        setAnswered(asked);
        if (blocker.state === 'blocked') blocker.reset();
      }}
    />
  );
}
