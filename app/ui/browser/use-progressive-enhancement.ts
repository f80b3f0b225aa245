import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { onFirstInteraction } from './on-first-interaction.ts';

/** How long to wait while a pointer button is held down. */
const PRESS_MS = 100;

/**
 * Replaces a native control with an enhanced component, whose code is loaded on the first use of the control.
 * Spread `triggers` on the native element.
 *
 * The replacement never interrupts the person: a control opened with the pointer stays native until it loses the
 * focus, one focused by keyboard passes the focus on, and nothing is replaced while a pointer button is down.
 * @param early loads on the first interaction with the page instead of with the control
 */
export function useProgressiveEnhancement<Component>(
  load: () => Promise<Component>,
  native: RefObject<HTMLElement>,
  { early = false }: { early?: boolean } = {},
) {
  const [enhanced, setEnhanced] = useState<Component>();
  const [takesFocus, setTakesFocus] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const loading = useRef(false);
  const pressed = useRef(false);
  const loaded = useRef<Component>();

  /**
   * Replaces the control between events, because a press that begins on the native control and ends on the other one is
   * no click.
   */
  const swap = (render: (change: () => void) => void = flushSync) => {
    const element = native.current;
    if (!loaded.current || !element) return;
    const focused = element.contains(document.activeElement);
    if (focused && pressed.current) return;
    if (document.querySelector(':active')) return void setTimeout(() => swap(), PRESS_MS);
    render(() => {
      setTakesFocus(focused);
      // The element is asked, because its event comes later than the click or key that opened it.
      setWasOpen(element.matches('[open]'));
      setEnhanced(() => loaded.current);
    });
  };
  const start = () => {
    // Touch devices keep their native pickers, which work better there.
    if (loading.current || matchMedia('(pointer: coarse)').matches) return;
    loading.current = true;
    load().then(
      (value) => {
        loaded.current = value;
        swap();
      },
      // The native control keeps working; the next use retries.
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
    /** The loaded component, once it may replace the native control. */
    enhanced,
    /** Whether the native control had the focus when it was replaced. */
    takesFocus,
    /** Whether the native control, a `<details>`, was open when it was replaced. */
    wasOpen,
    triggers: {
      onPointerEnter: start,
      onFocus: start,
      onPointerDown: () => {
        pressed.current = true;
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // The focus is still inside: replacing the control now would lose the click on an entry. Safari does not
        // focus a clicked button and gives no related target, so the pointer position is checked too.
        const element = native.current;
        if (element?.contains(relatedTarget) || (pressed.current && element?.matches(':hover'))) {
          return;
        }
        pressed.current = false;
        swap((change) => change());
      },
    },
  };
}
