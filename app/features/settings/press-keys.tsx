import { useEffect, useRef, useState } from 'react';
import { chordsOf, SEQUENCE_TIMEOUT_MS } from '#app/commands/keys/keys.ts';
import { useApple, useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';

/**
 * A button that records the next presses as keys, until none follows for a second. Escape ends the recording without
 * keys, and Tab always moves on, so that no person is trapped in it (WCAG 2.1.2).
 * @param onPressed receives the presses in key notation
 */
export function PressKeys({ onPressed }: { onPressed: (keys: string) => void }) {
  const hydrated = useHydrated();
  const apple = useApple();
  const [isListening, setListening] = useState(false);
  const latest = useRef(onPressed);
  useEffect(() => {
    latest.current = onPressed;
  });

  useEffect(() => {
    if (!isListening) return;
    announce('Press the keys now. Escape ends.');
    let pressed: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      setListening(false);
      if (pressed.length > 0) latest.current(pressed.join(' '));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') {
        setListening(false);
        return;
      }
      event.preventDefault();
      // The event must not reach a command or the dialog.
      event.stopPropagation();
      if (event.key === 'Escape') {
        setListening(false);
        return;
      }
      const [chord] = chordsOf(event, apple);
      if (chord === undefined || event.repeat) return;
      pressed = [...pressed, chord];
      clearTimeout(timer);
      timer = setTimeout(finish, SEQUENCE_TIMEOUT_MS);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [isListening, apple]);

  if (!hydrated) return null;
  return (
    <Button
      aria-pressed={isListening}
      onClick={() => setListening(true)}
      onBlur={() => setListening(false)}
    >
      {isListening ? 'Press now…' : 'Press keys'}
    </Button>
  );
}
