import { useSearchParams } from '@remix-run/react';
import { RecordDialogs } from '#app/crud/record-dialogs/record-dialogs.tsx';
import { changeQuery } from '#app/paths/paths.ts';
import { buttonClass, LinkButton } from '#app/ui/controls/button.tsx';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { About, ShellData } from './shell-data.ts';

/** A file that the build makes (vite.config.ts). */
const NOTICES = '/third-party-notices.txt';

/** The text of the dialog before the help desk opens. */
const HELP_DESK_TEXT =
  'You are opening a new tab to the Help Desk. A Help Desk account is required to submit issues, bugs, questions, or enhancement requests. If you do not have a Help Desk account, contact an admin at your organization. Note: Only select representatives have access.';

/** The dialog that the address opens over any page. */
export function ShellDialog({ dialog, zone }: Pick<ShellData, 'dialog' | 'zone'>) {
  const [params] = useSearchParams();
  if (!dialog) return null;
  const closeTo = changeQuery(params, { dialog: undefined });
  switch (dialog.kind) {
    case 'about':
      return <AboutDialog about={dialog.about} zone={zone.name} closeTo={closeTo} />;
    case 'help-desk':
      return <HelpDeskDialog url={dialog.url} closeTo={closeTo} />;
    case 'deletion':
      // The page asks, and shows the uses within its question.
      return null;
    default:
      return <RecordDialogs dialog={dialog} />;
  }
}

function AboutDialog({ about, zone, closeTo }: { about: About; zone: string; closeTo: string }) {
  return (
    <Dialog title={`About ${zone.toUpperCase()}`} size="md" closeTo={closeTo}>
      {about.failure !== undefined && (
        <div className="mb-4">
          <AlertBox tone="error">{about.failure}</AlertBox>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 tabular-nums">
        <dt className="text-muted">UI Version</dt>
        <dd>{about.release}</dd>
        <dt className="text-muted">UI Library Version</dt>
        <dd>{about.library}</dd>
        <dt className="text-muted">Server Version</dt>
        <dd>{about.server}</dd>
      </dl>
      <p className="mt-5">
        <a href={NOTICES} target="_blank" rel="noreferrer" className="rounded-sm text-link">
          Third-party notices
        </a>
      </p>
    </Dialog>
  );
}

function HelpDeskDialog({ url, closeTo }: { url: string; closeTo: string }) {
  return (
    <Dialog
      title="Help Desk"
      size="md"
      closeTo={closeTo}
      footer={
        <>
          <LinkButton to={closeTo} preventScrollReset>
            GO BACK
          </LinkButton>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            OPEN IN NEW TAB
          </a>
        </>
      }
    >
      <p>{HELP_DESK_TEXT}</p>
    </Dialog>
  );
}
