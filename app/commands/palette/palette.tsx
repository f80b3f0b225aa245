import { useContext } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Overlay } from '#app/ui/overlays/dialog.tsx';
import { CommandContext } from '#app/commands/context.ts';
import { effectOn } from '#app/commands/effect-on.ts';
import { COMMANDS } from '#app/commands/registry.ts';
import { usePerform } from '#app/commands/use-perform.ts';
import { PaletteBox } from './palette-box.tsx';
import type { Level } from './level.ts';
import type { ShownEntry } from './use-palette-results.ts';

export { levelAtCursor } from './page-entries.ts';

export interface PaletteProps {
  /** The text typed before the palette was loaded. */
  typedAhead: string;
  /** The level with which the palette opens: what can be done in a row. */
  first?: Level | undefined;
  onClose: () => void;
}

/** The palette: finds every command and all metadata by a part of the name. It opens over any other dialog. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const commands = useContext(CommandContext);
  const perform = usePerform();
  if (!commands) return null;
  const choose = ({ entry: { does } }: ShownEntry) => {
    // The palette closes first, so that the focus is back where it was when the command runs.
    flushSync(onClose);
    if (does.kind === 'press') does.press();
    else if (does.kind !== 'command') perform(does);
    else commands.run(does.id, effectOn(COMMANDS[does.id], commands.screen));
  };
  return createPortal(
    <Overlay
      closing={{ onClose }}
      position="items-start justify-center p-2 sm:p-4 sm:pt-[14vh]"
      panel="flex max-h-[calc(100dvh-1rem)] w-full max-w-2xl flex-col overflow-hidden rounded-xl sm:max-h-[70vh]"
    >
      {(titleId) => (
        <>
          <h2 id={titleId} className="sr-only">
            Search or run a command
          </h2>
          <PaletteBox {...props} commands={commands} onChoose={choose} />
        </>
      )}
    </Overlay>,
    document.body,
  );
}
