/** The dialog of pasted attributes. Its code is not part of the editor's first load. */
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

export const PasteDialog = lazyOnInteraction(
  async () => (await import('./paste-dialog.tsx')).PasteDialog,
);
