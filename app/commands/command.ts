/** What a command is. The commands themselves are in `registry.ts`. */
import { can, mayOpen } from '#model/roles.ts';
import type { Permission, Role, RoleKey } from '#model/roles.ts';
import type { ScreenId } from '#app/screens/screens.ts';

/** In the order of the cheat sheet and the documentation. */
export const SECTIONS = [
  'Screen',
  'List',
  'Navigation',
  'Create',
  'Jobs',
  'Zones',
  'Help',
  'Account',
] as const;
export type Section = (typeof SECTIONS)[number];

/** A form that a command submits. */
export interface CommandForm {
  action: string;
  method: 'get' | 'post';
  fields?: Readonly<Record<string, string>>;
}

/** What happens when a command runs and its screen has bound no handler of its own. */
export type Effect =
  | { kind: 'go'; to: string }
  /** Opens a dialog of the page: `?dialog=<param>`. */
  | { kind: 'dialog'; param: string }
  | { kind: 'submit'; form: CommandForm }
  /** Nothing: only a handler of the screen, or an element with `data-command`, can run it. */
  | { kind: 'screen' };

/** How a command reacts to keys. */
export interface KeyBehaviour {
  /** Its keys, if they hold a modifier, work in text fields and code editors too. */
  inEditor?: true;
  /** Its keys work over an open dialog too. */
  inDialog?: true;
  /** Held down, it runs again and again. */
  repeats?: true;
}

export interface Command<Id extends string = string> extends KeyBehaviour {
  id: Id;
  title: string;
  section: Section;
  /** Written keys, see `keys.ts`; sequences only go somewhere or create something. */
  keys: readonly string[];
  /** Other words a person may look for. */
  keywords?: readonly string[];
  /** The role key of the place it leads to. */
  roleKey?: RoleKey;
  /** All of these are needed. */
  permissions?: readonly Permission[];
  /** One of these is needed. */
  anyPermission?: readonly Permission[];
  /** Where it can be used; everywhere when absent. */
  screens?: readonly ScreenId[];
  /** `parent`: goes to the screen that the record of this one names as its parent. */
  does: Effect | { kind: 'parent' };
  /** Cannot be undone: must ask in a dialog first. */
  destructive?: true;
  /** Shown in the palette only when looked for, because its key is the point of it. */
  quiet?: true;
}

/** A command as a page needs it to react: the server sends those that the person may use on the screen. */
export interface PageCommand<Id extends string = string> extends KeyBehaviour {
  id: Id;
  /** Written keys, as the person has set them. */
  keys: readonly string[];
  does: Effect;
}

/** True when these roles may use the command (section 6 of both documents). */
export function mayUse(command: Command, roles: readonly Role[]): boolean {
  const { roleKey, permissions = [], anyPermission } = command;
  const hasAny = anyPermission?.some((permission) => can(roles, permission)) ?? true;
  return mayOpen(roles, roleKey) && can(roles, ...permissions) && hasAny;
}

/** True when the command can be used on the screen. */
export function isOn(command: Command, screen: ScreenId | undefined): boolean {
  return !command.screens || (screen !== undefined && command.screens.includes(screen));
}
