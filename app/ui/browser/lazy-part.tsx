import { lazy, memo, Suspense } from 'react';
import type { ComponentType } from 'react';

/**
 * A component that the server renders and whose code browsers fetch after the first JavaScript. A change of its props
 * before the code is there would make React discard what the server has rendered, with an error. So a parent that is
 * rendered again with the same props does not reach it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(async () => {
    const { default: Loaded } = await load();
    return { default: ({ props }: { props: Props }) => <Loaded {...props} /> };
  });
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part props={props} />
      </Suspense>
    );
  }) as unknown as ComponentType<Props>;
}
