/** The dialog before a save. Its code is not part of the editor's first load. */
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

export const SavePreviewDialog = lazyOnInteraction(
  async () => (await import('./save-preview.tsx')).SavePreviewDialog,
);
