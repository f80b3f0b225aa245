import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { onFirstInteraction } from './on-first-interaction.ts';

/** What fetches the code of each part of this page. */
const fetches: (() => Promise<unknown>)[] = [];

/**
 * Fetches the code of this page's parts when the page shows one from its start, which are dialogs and say so in the
 * address: before it comes to life, as the server's part is whole, and the browser's must be the same.
 */
export async function fetchPartsInAddress(): Promise<void> {
  const isShown = SHOWN.test(location.search) || document.querySelector('dialog[open]');
  if (isShown) await Promise.allSettled(fetches.map((fetchPart) => fetchPart()));
}

const SHOWN = /[?&](dialog|row)=/;

/**
 * A part of a page that is not shown at first, and whose code no page pays for before somebody is there. The server
 * has the code from its start and renders the part whole; of an address that shows the part at once, the browser
 * fetches the code first (`fetchPartsInAddress`).
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
    // Nothing is lost: showing it tries again.
    onFirstInteraction(() => void fetchPart().catch(() => undefined));
  }

  return function LazyOnInteraction(props: Props) {
    // kept for as long as it is shown: another component in its place would lose what was typed
    const [Part] = useState(() => loaded);
    if (Part) return <Part {...props} />;
    return (
      <Suspense fallback={null}>
        <Fetched props={props} />
      </Suspense>
    );
  };
}

/** An old page after a new release no longer finds its code, but the server renders the same address whole. */
function loadPageAgain(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}
