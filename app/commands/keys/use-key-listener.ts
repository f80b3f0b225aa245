import { useRef } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import type { Commands } from '#app/commands/context.ts';
import { chordsOf, hasModifier, matchKeys, parseKeys, focusKindOf, worksAt } from './keys.ts';
import type { Binding, Pending } from './keys.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { CLOSING_MODAL, OPEN_MODAL } from '#app/ui/overlays/open-modal.ts';

/**
 * Runs commands by their keys, on the whole document. Keys that also work in editors are handled before the focused
 * widget gets them (a code editor would consume Mod+K). All other keys are handled only when no widget has handled
 * them. Letters that are pressed while a dialog closes are meant for the page behind it, and wait for that.
 */
export function useKeyListener(commands: Commands, apple: boolean): void {
  const latest = useRef(commands);
  const waiting = useRef<KeyboardEvent[]>([]);
  useBrowserLayoutEffect(() => {
    latest.current = commands;
    if (isClosing()) return;
    for (const press of waiting.current.splice(0)) {
      document.activeElement?.dispatchEvent(new KeyboardEvent(press.type, press));
    }
  });

  // This is a layout effect, like the one that moves the focus to the page: a key pressed right after that would be
  // lost.
  useBrowserLayoutEffect(() => {
    let pending: Pending | undefined;
    // Escape first closes an open tooltip, which is already closed when the event bubbles up to here.
    let popoverWasOpen = false;

    const onKeyDown = (event: KeyboardEvent) => {
      const early = event.eventPhase === Event.CAPTURING_PHASE;
      if (early) popoverWasOpen = document.querySelector(':popover-open') !== null;
      if (event.defaultPrevented || (event.key === 'Escape' && popoverWasOpen)) return;
      const readings = chordsOf(event, apple);
      if (readings.length === 0 || (early && !readings.some(hasModifier))) return;
      if (isClosing() && !readings.some(hasModifier) && event.key.length === 1) {
        waiting.current.push(event);
        return event.preventDefault();
      }
      const bindings = bindingsFor(latest.current, event.target, early);
      const outcome = matchKeys(readings, bindings, pending, event.timeStamp);
      if (early && outcome.kind !== 'run') return;
      pending = outcome.kind === 'waiting' ? outcome.pending : undefined;
      if (outcome.kind === 'nothing') return;
      event.preventDefault();
      if (early) event.stopPropagation();
      if (outcome.kind === 'run' && (!event.repeat || repeats(latest.current, outcome.id))) {
        latest.current.run(outcome.id);
      }
    };

    document.addEventListener('keydown', onKeyDown, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [apple]);
}

const isClosing = () => document.querySelector(CLOSING_MODAL) !== null;

/** The bindings that apply to a key press on this element; `early` keeps those that editors must not consume. */
function bindingsFor(
  commands: Commands,
  target: EventTarget | null,
  early: boolean,
): Binding<CommandId>[] {
  const focusKind = target instanceof HTMLElement ? focusKindOf(target) : 'page';
  const modal = document.querySelector(OPEN_MODAL) !== null;
  return commands.pageCommands
    .filter(({ inDialog, inEditor }) => (!modal || inDialog) && (!early || inEditor))
    .flatMap(({ id, keys, inEditor }) => {
      const bindings = keys
        .map((written) => ({ id, chords: parseKeys(written) ?? [] }))
        .filter(({ chords }) => worksAt(focusKind, chords, inEditor === true));
      return bindings.length > 0 && commands.isReady(id) ? bindings : [];
    });
}

function repeats({ pageCommands }: Commands, id: CommandId): boolean {
  return pageCommands.some((command) => command.id === id && command.repeats);
}
