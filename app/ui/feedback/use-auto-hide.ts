import { useEffect, useRef, useState } from 'react';

/**
 * Calls `hide` once after `delayMs`, not counting the time in which the element is hovered or focused.
 * @returns the element's event handlers, which pause and resume the timer
 */
export function useAutoHide(delayMs: number, hide: () => void) {
  const [paused, setPaused] = useState(false);
  const leftMs = useRef(delayMs);
  const latestHide = useRef(hide);
  useEffect(() => {
    latestHide.current = hide;
  });

  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => latestHide.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [paused]);

  return {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
}
