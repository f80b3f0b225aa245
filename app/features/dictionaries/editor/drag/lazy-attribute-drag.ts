/** Dragging in the tree, whose code the editor's first load leaves out. */
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

export const AttributeDrag = lazyOnInteraction(
  async () => (await import('./attribute-drag.tsx')).AttributeDrag,
);
