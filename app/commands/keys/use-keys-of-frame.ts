import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The controls of the framed page that need their keys themselves. */
const TYPING = 'input, textarea, select';

/**
 * Passes the key presses in a frame of this origin on to the page around it, so that its commands work there too.
 * @returns the ref of the `<iframe>`
 */
export function useKeysOfFrame(): RefObject<HTMLIFrameElement> {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const pass = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (target?.matches(TYPING)) return;
      // Enter and Space belong to a link of the framed page.
      if (target?.matches('a, summary, button') && (event.key === 'Enter' || event.key === ' ')) {
        return;
      }
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      const held = { ctrlKey, metaKey, altKey, shiftKey };
      const copy = { key, code, ...held, repeat, bubbles: true, cancelable: true };
      if (!element.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault();
    };
    // Each page of the frame has a document of its own.
    const listen = () => element.contentDocument?.addEventListener('keydown', pass);
    listen();
    element.addEventListener('load', listen);
    return () => {
      element.removeEventListener('load', listen);
      element.contentDocument?.removeEventListener('keydown', pass);
    };
  }, []);
  return frame;
}
