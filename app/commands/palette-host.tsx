import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { GO_PATH } from './go.ts';
import type { PaletteProps } from './palette.tsx';
import { useCommand } from './use-command.ts';

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
      onFirstSign(() => {
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
      () => navigate(GO_PATH),
    );
  });

  return open && Palette ? <Palette onClose={() => setOpen(false)} /> : null;
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back once when somebody is there; returns what calls it off. */
function onFirstSign(callback: () => void): () => void {
  const over = new AbortController();
  const answer = () => {
    over.abort();
    callback();
  };
  for (const sign of SIGNS) {
    addEventListener(sign, answer, { capture: true, passive: true, signal: over.signal });
  }
  return () => over.abort();
}
