import { useCallback, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { focusHeading } from '#app/ui/layout/focus-heading.ts';
import { useApple } from '#app/ui/browser/use-browser.ts';
import { CheatSheetHost } from './cheat-sheet/cheat-sheet-host.tsx';
import { CommandContext } from './context.ts';
import type { Commands, CommandSurroundings, CommandHandler } from './context.ts';
import { PaletteHost } from './palette/palette-host.tsx';
import { PressLettersHost } from './pressables/press-letters-host.tsx';
import type { CommandId } from './registry.ts';
import { useCommand } from './use-command.ts';
import { useKeyListener } from './keys/use-key-listener.ts';
import { usePerform } from './use-perform.ts';

/**
 * Provides the commands to its children: their keys, the palette, and the cheat sheet when the address has
 * `?dialog=keys`. It is rendered once, in the shell.
 */
export function CommandProvider({
  surroundings,
  children,
}: {
  /** Must be the same object as long as nothing in it changes. */
  surroundings: CommandSurroundings;
  children: ReactNode;
}) {
  const { bind, latestHandler } = useHandlers();
  const perform = usePerform();

  const commands = useMemo((): Commands => {
    const byId = new Map(surroundings.pageCommands.map((command) => [command.id, command]));
    const isReady = (id: CommandId) => {
      const command = byId.get(id);
      if (!command) return false;
      const handler = latestHandler(id);
      if (handler) return handler.enabled;
      const target = targetOf(id);
      return target
        ? !target.matches(':disabled, [aria-disabled=true]')
        : command.does?.kind !== 'screen';
    };
    const run: Commands['run'] = (id, does = byId.get(id)?.does) => {
      if (!isReady(id)) return;
      const handler = latestHandler(id);
      const target = targetOf(id);
      if (handler) handler.run();
      else if (target) target.click();
      else if (does) perform(does);
    };
    return { ...surroundings, bind, isReady, run };
  }, [surroundings, bind, latestHandler, perform]);

  useKeyListener(commands, useApple());
  return (
    <CommandContext.Provider value={commands}>
      {children}
      <FocusMain />
      <PaletteHost />
      <PressLettersHost />
      <CheatSheetHost />
    </CommandContext.Provider>
  );
}

/** The link or button that a command clicks, see `useCommandLink`. */
function targetOf(id: CommandId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-command="${id}"]`);
}

/**
 * The handlers that screens have bound. They are kept outside React's state, so that binding one does not re-render.
 */
function useHandlers() {
  const handlers = useRef(new Map<CommandId, { current: CommandHandler }[]>());
  const bind = useCallback<Commands['bind']>((id, handler) => {
    const bound = handlers.current.get(id) ?? [];
    handlers.current.set(id, [...bound, handler]);
    return () => {
      const left = handlers.current.get(id)?.filter((other) => other !== handler) ?? [];
      handlers.current.set(id, left);
    };
  }, []);
  const latestHandler = useCallback(
    (id: CommandId) => handlers.current.get(id)?.at(-1)?.current,
    [],
  );
  return { bind, latestHandler };
}

/** The command of every page that moves the focus to its heading, as after a navigation. */
function FocusMain() {
  useCommand('main.focus', focusHeading);
  return null;
}
