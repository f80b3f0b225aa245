import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

/** What names the record, in the question before it is deleted; its code is not part of a page's first load. */
export const DeletionUses = lazyOnInteraction(
  async () => (await import('./deletion-uses.tsx')).DeletionUses,
);
