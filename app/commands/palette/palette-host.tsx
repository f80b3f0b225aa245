import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { paths } from '#app/paths/paths.ts';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import type { PaletteProps } from './palette.tsx';
import { useCommand } from '../use-command.ts';

const loadPalette = async () => (await import('./palette.tsx')).Palette;

/**
 * Opens the palette. Its code (cmdk and the ranker) is loaded at the user's first key press or pointer move, so that it
 * does not delay the page and is usually there at the first Mod+K.
 */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const navigate = useNavigate();

  useEffect(
    () =>
      onFirstInteraction(() => {
        // Opening the palette loads it again.
        loadPalette().catch(() => undefined);
      }),
    [],
  );

  useCommand('palette.open', () => {
    setOpen((isOpen) => !isOpen);
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      // When the palette cannot be loaded (an old page after a new release), the page `/go` opens instead.
      () => navigate(paths.go),
    );
  });

  const typedAhead = useTypedAhead(open, !Palette);
  return open && Palette ? (
    <Palette typedAhead={typedAhead} onClose={() => setOpen(false)} />
  ) : null;
}

/**
 * Collects what is typed while the palette loads; otherwise these keys would run commands of the page behind it.
 * @returns the text typed since it was opened
 */
function useTypedAhead(open: boolean, loading: boolean): string {
  const typed = useRef('');
  useEffect(() => {
    // each opening begins with an empty text, also when the code is there already
    if (!open) typed.current = '';
  }, [open]);
  useEffect(() => {
    if (!open || !loading) return;
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
  }, [open, loading]);
  return typed.current;
}
