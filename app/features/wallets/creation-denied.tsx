import { useLocation, useSearchParams } from '@remix-run/react';
import { changeQuery } from '#app/paths/paths.ts';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';

/** Shown at once on a page that creates a record, to a user who may not; the disabled form stays behind it. */
export function CreationDenied() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (params.get('dialog') === 'closed') return null;
  return <PermissionDialog closeTo={pathname + changeQuery(params, { dialog: 'closed' })} />;
}
