const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'click'] as const;

/** Whether the person has interacted with the page since it was loaded. */
let hasInteracted = false;

/**
 * Calls back once, at the first pointer or key event, or immediately if there was one already. It is for code that is
 * not worth loading before the page is used.
 * @returns a function that cancels the call
 */
export function onFirstInteraction(callback: () => void): () => void {
  if (hasInteracted) {
    callback();
    return () => undefined;
  }
  const controller = new AbortController();
  const handle = () => {
    hasInteracted = true;
    controller.abort();
    callback();
  };
  for (const event of INTERACTION_EVENTS) {
    addEventListener(event, handle, { capture: true, passive: true, signal: controller.signal });
  }
  return () => controller.abort();
}
