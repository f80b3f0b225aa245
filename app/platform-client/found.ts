import { failureText } from './errors.ts';
import type { PlatformError } from './errors.ts';

/**
 * Awaits a call that the page cannot do without.
 * @param texts.absent what a person reads when there is no such thing, or none that they may see
 * @param texts.failure what a person reads when the platform gives no reason
 * @throws Response 404, or the status of the failure, for the page's error boundary
 */
export async function found<Result>(
  call: Promise<Result>,
  { absent, failure }: { absent: string; failure: string },
): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    const text = failureText(error, failure);
    const { status } = error as PlatformError;
    throw new Response(status === 404 ? absent : text, { status });
  }
}
