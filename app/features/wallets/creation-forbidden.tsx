import { useLocation, useSearchParams } from '@remix-run/react';
import { changeQuery } from '#app/paths/paths.ts';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';

/** The dialog over the form of a new record, for a person who may not create one. The disabled form stays. */
export function CreationForbidden() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (params.get('dialog') === 'closed') return null;
  return <PermissionDialog closeTo={pathname + changeQuery(params, { dialog: 'closed' })} />;
}
