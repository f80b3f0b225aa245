import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { onFirstInteraction } from './on-first-interaction.ts';

/**
 * A component that is shown from the start, but whose code is fetched on the first interaction: until then the server's
 * HTML stands, whose links and forms work. Unlike `lazyOnInteraction`, which is for what is not shown at first.
 * @param load imports the component
 */
export function hydrateOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Fetched = lazy(async () => {
    await new Promise<void>((interacted) => onFirstInteraction(interacted));
    const Part = await load();
    return { default: ({ props }: { props: Props }) => <Part {...props} /> };
  });
  // The server loads the code at start, so that its first answer has the whole component.
  if (import.meta.env.SSR) void load().then((part) => (loaded = part));

  return function HydrateOnInteraction(props: Props) {
    const Part = loaded;
    return (
      <Suspense fallback={null}>{Part ? <Part {...props} /> : <Fetched props={props} />}</Suspense>
    );
  };
}
