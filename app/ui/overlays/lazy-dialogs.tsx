/** Dialogs that rarely open with the page, so their code is not part of its first load. */
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

export const ConfirmDialog = lazyOnInteraction(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);

export const PermissionDialog = lazyOnInteraction(
  async () => (await import('./permission-dialog.tsx')).PermissionDialog,
);
