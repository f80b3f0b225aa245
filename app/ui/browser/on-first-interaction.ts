import { useEffect, useState } from 'react';

const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'click'] as const;

/** Somebody has been there since the page was loaded. */
let hasInteracted = false;

/**
 * Calls back once when somebody moves, presses or types; at once when that has happened already. For code that no
 * page should pay for before it is of use to anybody.
 * @returns what calls it off
 */
export function onFirstInteraction(callback: () => void): () => void {
  if (hasInteracted) {
    callback();
    return () => undefined;
  }
  const over = new AbortController();
  const answer = () => {
    hasInteracted = true;
    over.abort();
    callback();
  };
  for (const sign of INTERACTION_EVENTS) {
    addEventListener(sign, answer, { capture: true, passive: true, signal: over.signal });
  }
  return () => over.abort();
}

/** Whether somebody has moved, pressed or typed; false on the server. */
export function useFirstInteraction(): boolean {
  const [hasOccurred, setHasOccurred] = useState(false);
  useEffect(() => onFirstInteraction(() => setHasOccurred(true)), []);
  return hasOccurred;
}
