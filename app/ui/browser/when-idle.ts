/** For browsers that do not say when they have nothing to do (Safari). */
const LATER_MS = 200;

/**
 * Does work when the browser has nothing else to do.
 * @returns a function that cancels
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
}
