import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';

/** Asks before the person leaves a page with a running upload, because leaving aborts it. */
export function UploadGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(active);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Upload in progress"
      text="The file is still on its way. If you leave this page now, the upload ends and nothing is kept."
      confirm="Leave and end the upload"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
