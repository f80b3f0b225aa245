import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { onFirstSign } from './first-sign.ts';

/**
 * A part of a page that is not shown at first, and whose code no page pays for before somebody is there. The server
 * has the code from its start and renders the part whole; an address that shows the part at once works like any
 * other, the browser just brings it to life a moment later than the rest.
 * @param load imports the component
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => (loaded ??= await load());
  const Fetched = lazy(async () => {
    const Part = await fetchPart().catch(loadPageAgain);
    return { default: ({ props }: { props: Props }) => <Part {...props} /> };
  });

  if (import.meta.env.SSR) void fetchPart();
  // Nothing is lost: showing it tries again.
  else onFirstSign(() => void fetchPart().catch(() => undefined));

  return function LatePart(props: Props) {
    // kept for as long as it is shown: another component in its place would lose what was typed
    const [Part] = useState(() => loaded);
    return (
      <Suspense fallback={null}>{Part ? <Part {...props} /> : <Fetched props={props} />}</Suspense>
    );
  };
}

/** An old page after a new release no longer finds its code, but the server renders the same address whole. */
function loadPageAgain(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}
