import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { changeQuery } from '#app/paths/paths.ts';
import { Time } from '#app/ui/content/time.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { Differences } from './differences.tsx';
import { HISTORY_DIALOG } from './record-dialog-data.ts';
import type {
  RecordDialog,
  ShownHistory,
  ShownRestore,
  ShownUses,
  ShownVersion,
} from './record-dialog-data.ts';
import { SEQ_PARAM, SKIP_PARAM } from './show-history.ts';

/** The dialogs about the record of the page: where it is named, its history, and the question before a version is restored. */
export function RecordDialogs({ dialog }: { dialog: Exclude<RecordDialog, { kind: 'deletion' }> }) {
  const [params] = useSearchParams();
  const closeTo = changeQuery(params, {
    dialog: undefined,
    [SKIP_PARAM]: undefined,
    [SEQ_PARAM]: undefined,
  });
  switch (dialog.kind) {
    case 'uses':
      return (
        <Drawer title="Where used" subtitle={dialog.uses.title} closeTo={closeTo}>
          <Uses uses={dialog.uses} />
        </Drawer>
      );
    case 'history':
      return <HistoryDrawer history={dialog.history} closeTo={closeTo} />;
    case 'restore':
      return <RestoreDialog restore={dialog.restore} />;
    case 'failure':
      return (
        <Drawer title={dialog.title} closeTo={closeTo}>
          <p role="alert">{dialog.failure}</p>
        </Drawer>
      );
  }
}

function Uses({ uses: { kinds } }: { uses: ShownUses }) {
  if (kinds.length === 0) return <p>Nothing that you may see names it.</p>;
  return kinds.map(({ label, uses, more }) => (
    <section key={label} className="mb-6 last:mb-0">
      <h3 className="mb-2 font-semibold">{label}</h3>
      <ul className="grid gap-1">
        {uses.map(({ name, about, to }) => (
          <li key={(to ?? '') + name} className="min-w-0 [overflow-wrap:anywhere]">
            {to === undefined ? (
              name
            ) : (
              <Link to={to} className="text-link">
                {name}
              </Link>
            )}{' '}
            <span className="text-sm text-muted">{about}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-sm text-muted">and {more.toLocaleString('en')} more</p>}
    </section>
  ));
}

function HistoryDrawer({
  history: { versions, newerTo, olderTo },
  closeTo,
}: {
  history: ShownHistory;
  closeTo: string;
}) {
  const isOnly = versions.length === 1 && newerTo === undefined && olderTo === undefined;
  return (
    <Drawer
      title="History"
      subtitle={isOnly && 'Nothing was changed since.'}
      wide
      closeTo={closeTo}
      footer={
        (newerTo ?? olderTo) !== undefined && (
          <>
            {newerTo !== undefined && <PageLink to={newerTo}>Newer</PageLink>}
            {olderTo !== undefined && <PageLink to={olderTo}>Older</PageLink>}
          </>
        )
      }
    >
      <ol className="grid gap-6">
        {versions.map((version) => (
          <li key={version.seq}>
            <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
              <VersionTitle version={version} />
              {version.restoreTo !== undefined && (
                <LinkButton
                  to={version.restoreTo}
                  size="sm"
                  icon="history"
                  aria-label={`Restore version ${version.seq}…`}
                  preventScrollReset
                >
                  Restore…
                </LinkButton>
              )}
            </div>
            {version.differences.length > 0 ? (
              <Differences
                caption="What changed"
                columns={['Before', 'After']}
                differences={version.differences}
              />
            ) : (
              version.note !== '' && <p className="text-sm text-muted">{version.note}</p>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} preventScrollReset>
      {children}
    </LinkButton>
  );
}

function VersionTitle({ version: { seq, what, timestamp, author } }: { version: ShownVersion }) {
  return (
    <h3 className="min-w-0 [overflow-wrap:anywhere]">
      <strong className="font-semibold">{what}</strong> <Time value={timestamp} />{' '}
      <span className="text-muted">
        by {author} · version {seq}
      </span>
    </h3>
  );
}

/** The form is loaded as a document: the editor of a dictionary then begins with the restored version. */
function RestoreDialog({ restore: { version, action, fields } }: { restore: ShownRestore }) {
  const [params] = useSearchParams();
  const closeTo = changeQuery(params, { dialog: HISTORY_DIALOG, [SEQ_PARAM]: undefined });
  return (
    <Dialog title={`Restore version ${version.seq}`} size="md" closeTo={closeTo}>
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <p className="mb-3 text-muted">
          The record is saved as it was then, as a new version. The later versions stay in its
          history.
        </p>
        {version.differences.length > 0 ? (
          <Differences
            caption="What changes"
            columns={['Now', 'Restored']}
            differences={version.differences}
          />
        ) : (
          <p>It does not differ from the present version.</p>
        )}
        <DialogActions>
          <LinkButton to={closeTo} preventScrollReset>
            No, Cancel
          </LinkButton>
          <Button type="submit" variant="primary">
            Yes, Restore
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
