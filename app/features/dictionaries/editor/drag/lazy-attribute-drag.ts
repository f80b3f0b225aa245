/** Drags attributes in the tree. The code is not part of the editor's first load. */
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

export const AttributeDrag = lazyOnInteraction(
  async () => (await import('./attribute-drag.tsx')).AttributeDrag,
);
