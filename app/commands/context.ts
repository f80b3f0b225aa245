import { createContext } from 'react';
import type { Role, RoleKey } from '#model/access/roles.ts';
import type { Zone } from '#model/directory/zone.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import type { Effect, PageCommand } from './command.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import type { CommandId } from './registry.ts';

/** The person's roles, zone and screen, and the commands available there. */
export interface CommandSurroundings {
  screen: ScreenId | undefined;
  roles: readonly Role[];
  zones: readonly Zone[];
  /** The name of the current zone. */
  zone: string | undefined;
  keySettings: KeySettings;
  /** The role keys of services that the customer does not have. */
  closed: readonly RoleKey[];
  /** The commands that the person may use on this screen, from the server. */
  pageCommands: readonly PageCommand<CommandId>[];
}

/** The function that a screen binds to a command. */
export interface CommandHandler {
  run: () => void;
  enabled: boolean;
}

export interface Commands extends CommandSurroundings {
  /** Binds a handler until the returned function is called; the latest one takes precedence. */
  bind: (id: CommandId, handler: { current: CommandHandler }) => () => void;
  /** Whether the command can run on this page at the moment. */
  isReady: (id: CommandId) => boolean;
  /**
   * Runs the command if it is ready.
   * @param does the effect, when the palette gives it; by default the effect in the page's data
   */
  run: (id: CommandId, does?: Effect) => void;
}

export const CommandContext = createContext<Commands | undefined>(undefined);
