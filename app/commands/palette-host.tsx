import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { GO_PATH } from './go.ts';
import type { PaletteProps } from './palette.tsx';
import { useCommand } from './use-command.ts';

const loadPalette = async () => (await import('./palette.tsx')).Palette;

/**
 * Opens the palette. Its code (cmdk and the ranker) is fetched when the browser has nothing else to do, so that the
 * first page does not wait for it and the first Mod+K does not either.
 */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const navigate = useNavigate();

  useEffect(
    () =>
      whenIdle(() => {
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

/** Calls back when the browser is idle, in two seconds at the latest; returns what calls it off. */
function whenIdle(callback: () => void): () => void {
  // Safari knows no idle callback
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
