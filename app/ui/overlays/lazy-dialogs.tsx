/** Dialogs that come up while somebody works, hardly ever with the page: its first load goes without them. */
import { lazyOnInteraction } from '../browser/lazy-on-interaction.tsx';

export const ConfirmDialog = lazyOnInteraction(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);

export const PermissionDialog = lazyOnInteraction(
  async () => (await import('./permission-dialog.tsx')).PermissionDialog,
);
