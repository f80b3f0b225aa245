import { startTransition, useContext, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { whenIdle } from '#app/ui/browser/when-idle.ts';
import { CommandContext } from '../context.ts';
import type { Commands } from '../context.ts';
import { PaletteBox } from './palette-box.tsx';
import { usePerform } from '../use-perform.ts';
import type { PaletteItem } from './use-palette-results.ts';
import { CLOSED_BY_REQUEST, useReadyDialog } from './use-ready-dialog.ts';

export interface PaletteProps {
  open: boolean;
  /** The text typed before the palette was loaded. */
  typedAhead: string;
  onClose: () => void;
}

/**
 * The palette: finds every command and all metadata by a part of the name. It is rendered while it is closed, so that
 * the key that opens it has only to show it.
 */
export function Palette({ open, typedAhead, onClose }: PaletteProps) {
  const titleId = useId();
  const { holder, dialog } = useReadyDialog(open, onClose);
  const commands = useCommandsWhenIdle(open);
  const choose = useChoose(onClose);
  if (!commands) return null;
  return createPortal(
    <dialog
      {...CLOSED_BY_REQUEST}
      ref={dialog}
      aria-modal
      aria-labelledby={titleId}
      className="overlay items-start justify-center p-2 sm:p-4 sm:pt-[14vh]"
    >
      {/* hidden from keyboards and screen readers, which have Escape */}
      <button type="button" tabIndex={-1} aria-hidden className="backdrop" onClick={onClose} />
      <div className="overlay-panel flex max-h-[calc(100dvh-1rem)] w-full max-w-2xl flex-col overflow-hidden rounded-xl sm:max-h-[70vh]">
        <h2 id={titleId} className="sr-only">
          Search or run a command
        </h2>
        <PaletteBox
          open={open}
          commands={commands}
          titleId={titleId}
          typedAhead={typedAhead}
          onChoose={choose}
        />
      </div>
    </dialog>,
    holder,
  );
}

/**
 * The page's commands; while the palette is closed, those of a new page when the browser has time to render them. What was
 * shown stays when it closes, as a dialog that is removed cannot give the focus back.
 */
function useCommandsWhenIdle(open: boolean): Commands | undefined {
  const commands = useContext(CommandContext);
  const [taken, take] = useState<Commands>();
  useEffect(() => whenIdle(() => startTransition(() => take(commands))), [commands]);
  if (open && taken !== commands) take(commands);
  return open ? commands : taken;
}

/** Runs what was chosen. Always the same function, so that a new page does not render the rows of a closed palette. */
function useChoose(onClose: () => void): (item: PaletteItem) => void {
  const commands = useContext(CommandContext);
  const perform = usePerform();
  const run = ({ entry: { does } }: PaletteItem) => {
    // Closed first, so that the focus is back where it was when the command runs.
    flushSync(onClose);
    if (does.kind === 'command') commands?.run(does.id);
    else perform(does);
  };
  const latest = useRef(run);
  useBrowserLayoutEffect(() => {
    latest.current = run;
  });
  const [choose] = useState(() => (item: PaletteItem) => latest.current(item));
  return choose;
}
