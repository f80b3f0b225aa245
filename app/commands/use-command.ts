/** How screens take part in commands. Outside a `CommandProvider` there are none: keys stay undrawn, handlers unbound. */
import { useContext, useEffect, useRef } from 'react';
import { CommandContext } from './context.ts';
import type { CommandId } from './registry.ts';

/**
 * Binds what a command does on this screen, instead of what the registry says.
 * @param enabled while false, the command and its keys do nothing at all
 */
export function useCommand(
  id: CommandId,
  run: () => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const bind = useContext(CommandContext)?.bind;
  const handler = useRef({ run, enabled });
  useEffect(() => {
    handler.current = { run, enabled };
  });
  useEffect(() => bind?.(id, handler), [bind, id]);
}

/** A function that runs a command if it may run here and now. */
export function useRunCommand(): (id: CommandId) => void {
  const commands = useContext(CommandContext);
  return (id) => commands?.run(id);
}

/**
 * The first key of a command, as written, to be drawn on a button; undefined when it has none or the person may not
 * use the command here.
 */
export function useCommandKey(id: CommandId): string | undefined {
  const commands = useContext(CommandContext);
  return commands?.pageCommands.find((command) => command.id === id)?.keys[0];
}

/**
 * Makes a link or button what a command presses, so that click and key share one effect:
 * `<LinkButton to={…} {...useCommandLink('dictionary-chooser.go')}>`. A disabled button disables its command. An element
 * that draws no key says `data-command="…"` itself.
 */
export function useCommandLink(id: CommandId): { 'data-command': CommandId; kbd?: string } {
  return { 'data-command': id, kbd: useCommandKey(id) };
}
