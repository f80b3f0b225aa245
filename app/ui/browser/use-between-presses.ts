import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How long to wait while a pointer button is held down. */
const PRESS_MS = 100;

/**
 * The latest value, which does not change while a button is pressed, because a control that moves away under a press
 * gets no click. It is for elements that appear above other controls.
 * @param first what is shown until the value is shown for the first time
 */
export function useBetweenPresses<Value>(value: Value, first: Value): Value {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    // The change is rendered in the same turn as the check, so that no press begins between them.
    const show = () => {
      if (document.querySelector(':active')) timer = setTimeout(show, PRESS_MS);
      else flushSync(() => setShown(() => value));
    };
    let timer = setTimeout(show);
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
