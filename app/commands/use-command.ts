/** Hooks for screens with commands. Outside a `CommandProvider`, no keys are shown and no handlers bound. */
import { useContext, useRef } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { CommandContext } from './context.ts';
import type { CommandId } from './registry.ts';
import { usePerform } from './use-perform.ts';

/**
 * Binds a handler to a command on this screen; it replaces the effect from the registry.
 * @param enabled while false, the command and its keys do nothing
 */
export function useCommand(
  id: CommandId,
  run: () => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const bind = useContext(CommandContext)?.bind;
  const handler = useRef({ run, enabled });
  // This is a layout effect, because passive effects may run after the next key.
  useBrowserLayoutEffect(() => {
    handler.current = { run, enabled };
  });
  useBrowserLayoutEffect(() => bind?.(id, handler), [bind, id]);
}

/**
 * Binds a command to a dialog of this screen: `?dialog=<param>`.
 * @param enabled whether the screen would show the dialog now
 */
export function useDialogCommand(
  id: CommandId,
  param: string,
  options?: { enabled?: boolean },
): void {
  const perform = usePerform();
  useCommand(id, () => perform({ kind: 'dialog', param }), options);
}

/** A function that runs a command if it is ready. */
export function useRunCommand(): (id: CommandId) => void {
  const commands = useContext(CommandContext);
  return (id) => commands?.run(id);
}

/**
 * The first key of a command in key notation, for display on a button; undefined when it has none or the person may
 * not use the command here.
 */
export function useCommandKey(id: CommandId): string | undefined {
  const commands = useContext(CommandContext);
  return commands?.pageCommands.find((command) => command.id === id)?.keys[0];
}

/**
 * Makes a command click this link or button, so that click and key have the same effect:
 * `<LinkButton to={…} {...useCommandLink('dictionary-chooser.go')}>`. A disabled button disables its command. An
 * element that shows no key sets `data-command="…"` itself.
 */
export function useCommandLink(id: CommandId): { 'data-command': CommandId; kbd?: string } {
  return { 'data-command': id, kbd: useCommandKey(id) };
}
