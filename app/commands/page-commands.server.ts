import type { Role, RoleKey } from '#model/access/roles.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { isOn, mayUse } from './command.ts';
import type { PageCommand } from './command.ts';
import { effectOn } from './effect-on.ts';
import { keysOf } from './keys/keys-of.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import { COMMAND_IDS, COMMANDS } from './registry.ts';
import type { CommandId } from './registry.ts';

export interface PageContext {
  screen: ScreenId | undefined;
  roles: readonly Role[];
  keySettings: KeySettings;
  /** The role keys of services that the customer does not have. */
  closed: readonly RoleKey[];
}

/** The commands that a person with these roles may use on the screen, with the data that the page needs to run them. */
export function pageCommands({
  screen,
  roles,
  keySettings,
  closed,
}: PageContext): PageCommand<CommandId>[] {
  return COMMAND_IDS.map((id) => COMMANDS[id])
    .filter((command) => isOn(command, screen) && mayUse(command, roles, screen, closed))
    .map((command) => {
      const { id, inEditor, inDialog, repeats } = command;
      const keys = keysOf(command, keySettings);
      const does = effectOn(command, screen);
      return {
        id,
        keys,
        ...((keys.length > 0 || does.kind === 'screen') && { does }),
        ...(inEditor && { inEditor }),
        ...(inDialog && { inDialog }),
        ...(repeats && { repeats }),
      };
    });
}
