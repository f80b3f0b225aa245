import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import { CancelControl } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import type { Closing } from './dialog.tsx';

/** The dialog that is shown instead of an action that the person's roles do not allow (B-082, B-083, A-811). */
export function PermissionDialog(closing: Closing) {
  return (
    <Dialog
      title={INVALID_PERMISSIONS.title}
      footer={<CancelControl label="Close" {...closing} />}
      {...closing}
    >
      <p className="text-muted">{INVALID_PERMISSIONS.text}</p>
    </Dialog>
  );
}
