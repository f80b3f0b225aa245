import { Link, useRouteLoaderData, useSearchParams } from '@remix-run/react';
import { AccessChanges } from '#app/crud/access-changes/access-changes.tsx';
import { changeQuery } from '#app/paths/paths.ts';
import { USES_DIALOG } from './record-dialog-data.ts';
import type { RecordDialog } from './record-dialog-data.ts';

const list = new Intl.ListFormat('en');

/**
 * What follows from a deletion, in the question before it: what names the record; of a consent contract, who loses
 * records. The shell has loaded it with the dialog. A dictionary is deleted as a whole, so the link leaves the tab with
 * the open attribute.
 */
export function DeletionUses() {
  const [params] = useSearchParams();
  const { dialog } = useRouteLoaderData('routes/_shell') as { dialog?: RecordDialog };
  if (dialog?.kind !== 'deletion') return null;
  if ('changes' in dialog) return <AccessChanges changes={dialog.changes} />;
  const { kinds } = dialog.uses;
  if (kinds.length === 0) return <p className="mt-3">Nothing that you may see names it.</p>;
  return (
    <p className="mt-3">
      It is named by {list.format(kinds.map(({ label }) => label))}.{' '}
      <Link
        to={changeQuery(params, { dialog: USES_DIALOG, tab: undefined })}
        preventScrollReset
        className="text-link"
      >
        Show them
      </Link>
    </p>
  );
}
