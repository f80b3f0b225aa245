import { useState } from 'react';
import type { ComponentType } from 'react';
import { useCommand } from '#app/commands/use-command.ts';

/** Shows the press letters. Their code is fetched when they are first asked for. */
export function PressLettersHost() {
  const [Layer, setLayer] = useState<ComponentType<{ onClose: () => void }>>();
  const [open, setOpen] = useState(false);
  useCommand('labels.show', () => {
    setOpen(true);
    void import('./press-letters-layer.tsx').then((loaded) =>
      setLayer(() => loaded.PressLettersLayer),
    );
  });
  return open && Layer && <Layer onClose={() => setOpen(false)} />;
}
