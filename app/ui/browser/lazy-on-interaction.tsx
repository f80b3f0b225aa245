import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { onFirstInteraction } from './on-first-interaction.ts';

/** The functions that fetch the code of the page's lazy components. */
const fetches: (() => Promise<unknown>)[] = [];

/**
 * Before hydration, fetches the code of the page's lazy components if the address opens one: the server has
 * rendered the component in full, and the first render in the browser must match.
 */
export async function fetchPartsInAddress(): Promise<void> {
  const isShown = SHOWN.test(location.search) || document.querySelector('dialog[open]');
  if (isShown) await Promise.allSettled(fetches.map((fetchPart) => fetchPart()));
}

const SHOWN = /[?&]((dialog|row|mode|at)=|tab=receipts)/i;

/**
 * A component that is hidden at first. Its code is fetched at the first interaction. The server loads the code at start
 * and renders the component in full; if the address shows it at once, the browser fetches the code before hydration
 * (`fetchPartsInAddress`).
 * @param load imports the component
 */
export function lazyOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => (loaded ??= await load());
  const Fetched = lazy(async () => {
    const Part = await fetchPart().catch(loadPageAgain);
    return { default: ({ props }: { props: Props }) => <Part {...props} /> };
  });

  if (import.meta.env.SSR) void fetchPart();
  else {
    fetches.push(fetchPart);
    // A failure is ignored here: rendering the component retries.
    onFirstInteraction(() => void fetchPart().catch(() => undefined));
  }

  return function LazyOnInteraction(props: Props) {
    // The component stays the same while it is mounted, because a swap would lose what the person has typed.
    const [Part] = useState(() => loaded);
    if (Part) return <Part {...props} />;
    return (
      <Suspense fallback={null}>
        <Fetched props={props} />
      </Suspense>
    );
  };
}

/** After a new release an old page cannot fetch its code any more; a reload renders the same address. */
function loadPageAgain(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}
