import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { whenIdle } from '#app/ui/browser/when-idle.ts';
import type { Level } from './level.ts';
import type * as PaletteModule from './palette.tsx';
import { useCommand } from '#app/commands/use-command.ts';

/** Opens the palette. Its code is loaded when the page is idle, so that it does not delay the page. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<typeof PaletteModule>();
  const [first, setFirst] = useState<Level>();
  const navigate = useNavigate();

  useEffect(
    // If this fails, opening the palette loads it again.
    () => whenIdle(() => void import('./palette.tsx').then(setLoaded, () => undefined)),
    [],
  );

  const show = (level: Level | undefined) => {
    setFirst(level);
    setOpen((isOpen) => !isOpen);
    // When the palette cannot be loaded (an old page after a new release), the page `/go` opens instead.
    if (!loaded) void import('./palette.tsx').then(setLoaded, () => navigate(paths.go));
  };
  useCommand('palette.open', () => show(undefined));
  useCommand('cursor.actions', () => {
    void import('./palette.tsx').then(
      (palette) => {
        setLoaded(palette);
        show(palette.levelAtCursor());
      },
      () => navigate(paths.go),
    );
  });

  const typedAhead = useTypedAhead({ open, loading: open && !loaded }, setOpen);
  return (
    open &&
    loaded && (
      <loaded.Palette typedAhead={typedAhead} first={first} onClose={() => setOpen(false)} />
    )
  );
}

/** Keys that would move the focus of the page behind or open a link of it. */
const HELD_KEYS = new Set(['Tab', 'Enter', 'ArrowUp', 'ArrowDown']);

/**
 * Takes the keys while the palette loads; otherwise they would go to the page behind it. Letters are collected, Escape
 * gives up.
 * @param setOpen always the same function
 * @returns the text typed since it was opened
 */
function useTypedAhead(
  { open, loading }: { open: boolean; loading: boolean },
  setOpen: (open: boolean) => void,
): string {
  const typed = useRef('');
  useEffect(() => {
    if (!open) typed.current = '';
  }, [open]);
  // This is a layout effect, because keys must go to the palette as soon as it has the focus.
  useBrowserLayoutEffect(() => {
    if (!loading) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Escape') setOpen(false);
      else if (!HELD_KEYS.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, [loading, setOpen]);
  return typed.current;
}
