import type { AsyncLocalStorage } from 'node:async_hooks';
// @ts-expect-error It has no types.
import storage from 'oidc-provider/lib/helpers/als.js';
import { expect, it } from 'vitest';
import { withContext } from './request-context.ts';

// One for the whole process.
const contexts = storage as AsyncLocalStorage<string>;

it('is there for each request until it ends, and ends with the last', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let left: Promise<string | undefined> | undefined;
  const long = withContext(() =>
    contexts.run('long', async () => {
      await finished;
      left = afterwards.then(() => contexts.getStore());
      return contexts.getStore();
    }),
  );
  const afterwards = long.then(() => undefined);
  await expect(
    withContext(() => contexts.run('short', () => Promise.resolve(contexts.getStore()))),
  ).resolves.toBe('short');
  finish();
  await expect(long).resolves.toBe('long');
  await expect(left).resolves.toBeUndefined();
});
