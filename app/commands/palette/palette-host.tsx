import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { paths } from '#app/paths/paths.ts';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import type { PaletteProps } from './palette.tsx';
import { useCommand } from '../use-command.ts';

/**
 * Opens the palette. Its code is loaded at the user's first key press or pointer move, so that it does not delay the
 * page; from then on it is rendered ahead of the key press that opens it.
 */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const navigate = useNavigate();

  const load = (onFailure: () => void) =>
    import('./palette.tsx').then((loaded) => setPalette(() => loaded.Palette), onFailure);
  useEffect(
    // Opening the palette loads it again.
    () => onFirstInteraction(() => void load(() => undefined)),
    [],
  );

  useCommand('palette.open', () => {
    setOpen((isOpen) => !isOpen);
    // When the palette cannot be loaded (an old page after a new release), the page `/go` opens instead.
    if (!Palette) void load(() => navigate(paths.go));
  });

  const typedAhead = useTypedAhead(open && !Palette);
  return Palette && <Palette open={open} typedAhead={typedAhead} onClose={() => setOpen(false)} />;
}

/**
 * Collects what is typed while the palette loads; otherwise these keys would run commands of the page behind it.
 * @returns the text typed since it was opened
 */
function useTypedAhead(loading: boolean): string {
  const typed = useRef('');
  // a layout effect, as keys go to the palette as soon as it has the focus
  useBrowserLayoutEffect(() => {
    if (!loading) return;
    typed.current = '';
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', keep, { capture: true });
    return () => removeEventListener('keydown', keep, { capture: true });
  }, [loading]);
  return typed.current;
}
