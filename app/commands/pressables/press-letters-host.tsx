import { useState } from 'react';
import type { ComponentType } from 'react';
import { useCommand } from '#app/commands/use-command.ts';

/** Shows the labels. Their code is fetched when they are first asked for. */
export function LabelsHost() {
  const [Labels, setLabels] = useState<ComponentType<{ onClose: () => void }>>();
  const [open, setOpen] = useState(false);
  useCommand('labels.show', () => {
    setOpen(true);
    void import('./press-letters-layer.tsx').then((loaded) => setLabels(() => loaded.LabelsLayer));
  });
  return open && Labels && <Labels onClose={() => setOpen(false)} />;
}
