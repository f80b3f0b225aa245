import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { onFirstInteraction } from './on-first-interaction.ts';

/** About as long as a press takes. */
const PRESS_MS = 100;

/**
 * Loads a richer form of a native control on its first use and swaps it in, so that no page pays for it before.
 * Spread `intent` on the native element.
 *
 * The swap never happens under a person's hands: a control that was opened by a press stays native until it is
 * left, one that is reached by keyboard passes its focus on, and while anything is pressed nothing is swapped.
 * @param early loads at the first sign of a person, not of a use
 */
export function useProgressiveEnhancement<Part>(
  load: () => Promise<Part>,
  native: RefObject<HTMLElement>,
  { early = false }: { early?: boolean } = {},
) {
  const [part, setPart] = useState<Part>();
  const [takesFocus, setTakesFocus] = useState(false);
  const loading = useRef(false);
  const pressed = useRef(false);
  const loaded = useRef<Part>();

  const swap = () => {
    const element = native.current;
    if (!loaded.current || !element) return;
    const focused = element.contains(document.activeElement);
    if (focused && pressed.current) return;
    if (document.querySelector(':active')) return void setTimeout(swap, PRESS_MS);
    setTakesFocus(focused);
    setPart(() => loaded.current);
  };
  const start = () => {
    // a finger gets the phone's own pickers, which are better than anything drawn here
    if (loading.current || matchMedia('(pointer: coarse)').matches) return;
    loading.current = true;
    load().then(
      (value) => {
        loaded.current = value;
        swap();
      },
      // the native control goes on working; the next use tries again
      () => {
        loading.current = false;
        native.current?.setAttribute('data-stays', '');
      },
    );
  };

  const latestStart = useRef(start);
  useEffect(() => {
    latestStart.current = start;
  });
  useEffect(() => {
    return early ? onFirstInteraction(() => latestStart.current()) : undefined;
  }, [early]);

  return {
    /** The loaded part, once it may take the native control's place. */
    part,
    /** The native control had the focus when it was replaced. */
    takesFocus,
    intent: {
      onPointerEnter: start,
      onFocus: start,
      onPointerDown: () => {
        pressed.current = true;
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // Still inside: a press on an entry would otherwise be lost with the entry. Safari does not focus a
        // pressed button and names no target, but the pointer is there.
        const element = native.current;
        if (element?.contains(relatedTarget) || (pressed.current && element?.matches(':hover'))) {
          return;
        }
        pressed.current = false;
        swap();
      },
    },
  };
}
