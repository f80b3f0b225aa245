/** The dialog of pasted attributes, whose code the editor's first load leaves out. */
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

export const PasteDialog = lazyOnInteraction(
  async () => (await import('./paste-dialog.tsx')).PasteDialog,
);
