import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { OPEN_MODAL } from '#app/ui/overlays/open-modal.ts';
import { lettersFor } from './press-letters.ts';
import { press, pressablesIn } from './pressables.ts';

/**
 * Draws a label of one or two letters on each element in view that can be pressed. Typing these letters presses the
 * element. Another key, a click or a scroll removes all labels. Screen readers have their own lists of links and
 * buttons.
 */
export function PressLettersLayer({ onClose }: { onClose: () => void }) {
  const labelled = useMemo(() => labelAll(), []);
  const [typed, setTyped] = useState('');
  const latest = useRef({ typed, onClose });
  useBrowserLayoutEffect(() => {
    latest.current = { typed, onClose };
  });

  useEffect(() => {
    announce(`${labelled.length} labels. Type the letters of one.`);
    const close = () => latest.current.onClose();
    if (labelled.length === 0) close();
    const take = (event: KeyboardEvent) => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      const next = latest.current.typed + event.key.toLowerCase();
      const left = labelled.filter(({ label }) => label.startsWith(next));
      event.preventDefault();
      event.stopImmediatePropagation();
      const [only] = left;
      if (!only || event.ctrlKey || event.metaKey || event.altKey) close();
      else if (only.label === next) {
        close();
        press(only.pressable);
      } else {
        latest.current.typed = next;
        setTyped(next);
      }
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('keydown', take, { capture: true, signal });
    addEventListener('pointerdown', close, { capture: true, signal });
    addEventListener('scroll', close, { capture: true, signal });
    addEventListener('resize', close, { signal });
    return () => stop.abort();
  }, [labelled]);

  // The labels are children of an open dialog: a browser draws nothing else above it.
  const container = [...document.querySelectorAll(OPEN_MODAL)].at(-1) ?? document.body;
  return createPortal(
    <div aria-hidden className="pointer-events-none">
      {labelled
        .filter(({ label }) => label.startsWith(typed))
        .map(({ label, left, top }) => (
          <kbd
            key={label}
            className="fixed z-50 rounded-sm border border-line bg-accent px-1 font-mono text-xs font-semibold text-white shadow-sm"
            style={{ left, top }}
          >
            {label.slice(typed.length)}
          </kbd>
        ))}
    </div>,
    container,
  );
}

/** The least width of an element with a label, in pixels. A narrower one is for screen readers only. */
const SMALLEST = 4;
/** How far a label is outside its element, in pixels, so that the text stays readable. */
const OUTSIDE = 12;

/** The elements in view that can be pressed, each with its label and the position of the label. */
function labelAll() {
  const inView = pressablesIn()
    .map((pressable) => ({ pressable, box: pressable.element.getBoundingClientRect() }))
    .filter(
      ({ box }) =>
        box.width > SMALLEST &&
        box.bottom > 0 &&
        box.right > 0 &&
        box.top < innerHeight &&
        box.left < innerWidth,
    );
  const labels = lettersFor(inView.length);
  return inView.map(({ pressable, box }, index) => ({
    pressable,
    label: labels[index] ?? '',
    left: Math.max(box.left - OUTSIDE, 0),
    top: Math.max(box.top - 6, 0),
  }));
}
