/**
 * oidc-provider keeps the context of a request in an AsyncLocalStorage. From its first use on, Node follows every promise
 * of the process, which takes a sixth of the processor time of the API's calls. So it is ended when no request of the
 * provider is in progress; the next one begins it again.
 */
import type { AsyncLocalStorage } from 'node:async_hooks';
// @ts-expect-error It has no types.
import storage from 'oidc-provider/lib/helpers/als.js';

const contexts = storage as AsyncLocalStorage<unknown>;
let inProgress = 0;

/** Runs a request of the provider. */
export async function withContext<Result>(request: () => Promise<Result>): Promise<Result> {
  inProgress++;
  try {
    return await request();
  } finally {
    inProgress--;
    if (inProgress === 0) contexts.disable();
  }
}
