/** The dialog before a save, whose code the editor's first load leaves out. */
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

export const SavePreviewDialog = lazyOnInteraction(
  async () => (await import('./save-preview.tsx')).SavePreviewDialog,
);
