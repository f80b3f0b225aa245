/** How long to wait in browsers that do not tell when they are idle (Safari). */
const LATER_MS = 200;

/**
 * Does work when the browser has nothing else to do.
 * @returns a function that cancels the work
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
}
