import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

/** The dialog in which a key is typed, whose code is not part of a page's first load. */
export const TypedConfirmation = lazyOnInteraction(
  async () => (await import('./typed-confirmation.tsx')).TypedConfirmation,
);
