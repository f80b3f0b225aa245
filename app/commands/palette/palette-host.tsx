import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { paths } from '#app/paths/paths.ts';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import type { PaletteProps } from './palette.tsx';
import { useCommand } from '../use-command.ts';

const loadPalette = async () => (await import('./palette.tsx')).Palette;

/**
 * Opens the palette. Its code (cmdk and the ranker) is fetched at a person's first press or move, so that no page
 * pays for it unused, and the first Mod+K hardly ever waits.
 */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const navigate = useNavigate();

  useEffect(
    () =>
      onFirstInteraction(() => {
        // Nothing is lost: opening tries again.
        loadPalette().catch(() => undefined);
      }),
    [],
  );

  useCommand('palette.open', () => {
    setOpen((isOpen) => !isOpen);
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      // A palette that cannot be fetched (an old page after a new release) is a page instead.
      () => navigate(paths.go),
    );
  });

  const typedAhead = useTypedAhead(open && !Palette);
  return open && Palette ? (
    <Palette typedAhead={typedAhead} onClose={() => setOpen(false)} />
  ) : null;
}

/**
 * What is typed while the palette is still on its way belongs to it: on the page behind, it would run the keys of
 * that page.
 * @returns what was typed since `waiting` began
 */
function useTypedAhead(waiting: boolean): string {
  const typed = useRef('');
  useEffect(() => {
    if (!waiting) return;
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
  }, [waiting]);
  return typed.current;
}
