import { useEffect, useState } from 'react';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import type * as extras from './grid-extras.ts';

type Extras = typeof extras;

/** The extras of a grid, once somebody uses the page. Nothing on the page moves when they arrive. */
export function useGridExtras(): Extras | undefined {
  const [loaded, setLoaded] = useState<Extras>();
  useEffect(
    () =>
      onFirstInteraction(() => {
        import('./grid-extras.ts').then(setLoaded, () => undefined);
      }),
    [],
  );
  return loaded;
}
