import { useBlocker } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { UNSAVED_CHANGES } from '#app/text/dialogs.ts';

/**
 * Asks before the user leaves a page with unsaved changes: by a link, by the browser's Back, by closing the tab.
 * Changes to the query string alone (a tab, a dialog) keep the form and do not ask.
 * @param dirty conform's `form.dirty`
 * @param question for example `unsavedQuestion('user wallet')`
 */
export function UnsavedGuard({ dirty, question }: { dirty: boolean; question: string }) {
  // Set once the user has answered, so that the browser's own question does not interrupt a navigation to another
  // document.
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={UNSAVED_CHANGES.title}
      text={question}
      confirmLabel={UNSAVED_CHANGES.leave}
      cancelLabel={UNSAVED_CHANGES.stay}
      onConfirm={() => {
        leaving.current = true;
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    />
  );
}
