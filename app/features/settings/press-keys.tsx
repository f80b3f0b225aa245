import { useEffect, useRef, useState } from 'react';
import { chordsOf, SEQUENCE_TIMEOUT_MS } from '#app/commands/keys/keys.ts';
import { useApple, useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';

/**
 * A button that takes the next presses as keys, until none follows for a second. Escape ends it without keys, and Tab
 * always moves on, so that nobody is caught in it (WCAG 2.1.2).
 * @param onPressed the presses in key notation
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
      // neither a command nor the dialog may hear of it
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
