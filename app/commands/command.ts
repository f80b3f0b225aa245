/**
 * The type of commands. The commands are in the files of `definitions`; those that lead to a screen are in its row of
 * `screens.ts`. `registry.ts` adds them up.
 */
import { can, mayOpen } from '#model/access/roles.ts';
import type { Permission, Role, RoleKey } from '#model/access/roles.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';

/** Sections in the order of the cheat sheet and the documentation. */
export const SECTIONS = [
  'Screen',
  'List',
  'Navigation',
  'Create',
  'Jobs',
  'Zones',
  'Settings',
  'Help',
  'Account',
] as const;
export type Section = (typeof SECTIONS)[number];

/** A form that a command submits. */
export interface CommandForm {
  action: string;
  method: 'get' | 'post';
  fields?: Readonly<Record<string, string>>;
  /** The browser loads the answer as a new document, with a Content-Security-Policy of its own. */
  reloadDocument?: true;
}

/** What a command does when its screen has bound no handler. */
export type Effect =
  | { kind: 'go'; to: string; state?: unknown }
  /** Opens a dialog that every page has, or each page of a record: `?dialog=<param>`. A screen binds its own dialogs with `useDialogCommand`. */
  | { kind: 'dialog'; param: string }
  /** Posts the form. With `returns`, the form sends the address of the page, and its answer redirects to it. */
  | { kind: 'submit'; form: CommandForm; returns?: true }
  /** Focuses the first element of the selector that is shown. */
  | { kind: 'focus'; on: string }
  /** Does nothing by itself: a handler of the screen, or an element with `data-command`, runs it. */
  | { kind: 'screen' };

/** How a command reacts to keys. */
export interface KeyBehavior {
  /** Its keys also work in text fields and code editors, if they have a modifier. */
  inEditor?: true;
  /** Its keys also work while a dialog is open. */
  inDialog?: true;
  /** The command runs repeatedly while its key is held down. */
  repeats?: true;
}

export interface Command<Id extends string = string> extends KeyBehavior {
  id: Id;
  title: string;
  section: Section;
  /** Key notation, see `keys/keys.ts`; sequences are only for navigation and creation. */
  keys: readonly string[];
  /** Other words that find the command. */
  keywords?: readonly string[];
  /** The role key of the screen that it opens. */
  roleKey?: RoleKey;
  /** A person needs all of these. */
  permissions?: readonly Permission[];
  /** A person needs one of these. */
  anyPermission?: readonly Permission[];
  /** The change to the record of the screen. The command needs the permission for it. */
  changes?: 'edit' | 'delete';
  /** The screens on which it can be used; all when absent. */
  screens?: readonly ScreenId[];
  /** What the command does. `parent` opens the parent of the current screen, which its row of screens.ts names. */
  does: Effect | { kind: 'parent' };
  /** The command opens a form or a dialog that asks before anything is deleted or ended. */
  destructive?: true;
  /** The empty palette does not list the command, because it is useful only by its key. */
  quiet?: true;
}

/** Commands by id, as the files in `definitions` write them. */
export type CommandDefinitions = Record<string, Omit<Command, 'id'>>;

/** A command as sent to a page: the server sends those that the person may use on the screen. */
export interface PageCommand<Id extends string = string> extends KeyBehavior {
  id: Id;
  /** Key notation, with the person's settings applied. */
  keys: readonly string[];
  /**
   * The effect; absent for a command without keys that no screen runs. The palette runs such a command, and reads its
   * effect from the registry.
   */
  does?: Effect;
}

/**
 * Whether these roles may use the command on the open screen or, if it does not belong to that screen, on any of its
 * own screens.
 * @param screen the open screen; without one, each screen of the command counts
 * @param closed the role keys of services that the customer has switched off
 */
export function mayUse(
  command: Command,
  roles: readonly Role[],
  screen: ScreenId | undefined,
  closed: readonly RoleKey[] = [],
): boolean {
  const { roleKey, permissions = [], anyPermission, changes, screens = [] } = command;
  if (roleKey && closed.includes(roleKey)) return false;
  const hasAny = anyPermission?.some((permission) => can(roles, permission)) ?? true;
  const where = screens.filter((id) => id === screen);
  const mayChange =
    !changes ||
    (where.length > 0 ? where : screens).some((id) => can(roles, permissionTo(changes, id)));
  return mayOpen(roles, roleKey) && can(roles, ...permissions) && hasAny && mayChange;
}

function permissionTo(changes: 'edit' | 'delete', screen: ScreenId): Permission {
  const { holds } = SCREENS[screen];
  // Everybody may change their own record; the platform checks whose it is.
  if (holds === 'own') return 'readMetadata';
  return `${changes}${holds === 'data' ? 'Data' : 'Metadata'}`;
}

/** True when the command can be used on the screen. */
export function isOn(command: Command, screen: ScreenId | undefined): boolean {
  return !command.screens || (screen !== undefined && command.screens.includes(screen));
}
