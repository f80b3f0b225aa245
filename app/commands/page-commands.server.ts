import type { Role, RoleKey } from '#model/access/roles.ts';
import { SCREEN_IDS, SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { isOn, mayUse } from './command.ts';
import type { Command, Effect, PageCommand } from './command.ts';
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

/** The commands that a user with these roles may use on the screen, with the data that the page needs to run them. */
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
        does,
        ...(inEditor && { inEditor }),
        ...(inDialog && { inDialog }),
        ...(repeats && { repeats }),
      };
    });
}

/** The screens that are drawn without the shell, and so without the dialogs that the shell draws. */
const WITHOUT_SHELL: readonly (ScreenId | undefined)[] = ['zones', 'api-reference', 'dev-docs'];

/**
 * What a command does on this screen, as addresses: `parent` becomes the address of the parent screen. On a screen
 * without the shell, a dialog of the shell becomes the page with the same content.
 */
function effectOn({ does }: Command, screen: ScreenId | undefined): Effect {
  if (does.kind === 'dialog' && WITHOUT_SHELL.includes(screen)) {
    const own = SCREEN_IDS.find((id) => dialogOf(id) === does.param);
    return own ? { kind: 'go', to: SCREENS[own].path } : does;
  }
  if (does.kind !== 'parent') return does;
  const parent = screen && SCREENS[screen].parent;
  return parent ? { kind: 'go', to: SCREENS[parent].path } : { kind: 'screen' };
}

/** The dialog by which the navigation opens a screen. */
function dialogOf(id: ScreenId): string | undefined {
  return SCREENS[id].navigation?.dialog;
}
