/** Dialogs that come up while somebody works, hardly ever with the page: its first load goes without them. */
import { latePart } from '../browser/lazy-on-interaction.tsx';

export const ConfirmDialog = latePart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);

export const PermissionDialog = latePart(
  async () => (await import('./permission-dialog.tsx')).PermissionDialog,
);
