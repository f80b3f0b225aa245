import { createContext } from 'react';
import type { Role } from '#model/roles.ts';
import type { Zone } from '#model/zone.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import type { PageCommand } from './command.ts';
import type { KeySettings } from './keys/key-settings.ts';
import type { CommandId } from './registry.ts';

/** Who and where the person is, and what may be done there. */
export interface CommandSurroundings {
  screen: ScreenId | undefined;
  roles: readonly Role[];
  zones: readonly Zone[];
  /** The name of the current zone. */
  zone: string | undefined;
  keySettings: KeySettings;
  /** What the person may use on this screen, from the server. */
  pageCommands: readonly PageCommand<CommandId>[];
}

/** What a screen binds to a command. */
export interface Handler {
  run: () => void;
  enabled: boolean;
}

export interface Commands extends CommandSurroundings {
  /** Binds a handler until the returned function is called; the latest one counts. */
  bind: (id: CommandId, handler: { current: Handler }) => () => void;
  /** Whether the command can run here and now. */
  isReady: (id: CommandId) => boolean;
  /** Runs the command if it is ready. */
  run: (id: CommandId) => void;
}

export const CommandContext = createContext<Commands | undefined>(undefined);
