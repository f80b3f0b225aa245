/** What a command is. The commands themselves are in `registry.ts`. */
import { can, mayOpen } from '#model/roles.ts';
import type { Permission, Role, RoleKey } from '#model/roles.ts';

/** The screens that commands belong to; a route names its own. */
export const SCREENS = [
  'dashboard',
  'zones',
  'dictionaries',
  'dictionary-chooser',
  'dictionary-new',
  'dictionary',
  'jobs',
  'job-chooser',
  'upload-data',
  'import-dictionary',
  'lifegraph',
] as const;
export type ScreenId = (typeof SCREENS)[number];

/** What the screens are called in lists of commands. */
export const SCREEN_TITLES: Record<ScreenId, string> = {
  dashboard: 'Dashboard',
  zones: 'Zones',
  dictionaries: 'Dictionaries',
  'dictionary-chooser': 'Create a dictionary',
  'dictionary-new': 'New dictionary',
  dictionary: 'Dictionary',
  jobs: 'Job Manager',
  'job-chooser': 'New job',
  'upload-data': 'Upload Data',
  'import-dictionary': 'Import Dictionary',
  lifegraph: 'LifeGraph Explorer',
};

/** In the order of the palette, the cheat sheet and the documentation. */
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
export type Does =
  | { kind: 'go'; to: string }
  | { kind: 'dialog'; param: string }
  | { kind: 'submit'; form: CommandForm }
  | { kind: 'screen' };

export interface Command<Id extends string = string> {
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
  does: Does;
  /** Cannot be undone: must ask in a dialog first. */
  destructive?: true;
  /** Its keys, if they hold a modifier, work in text fields and code editors too. */
  inEditor?: true;
  /** Its keys work over an open dialog too. */
  inDialog?: true;
  /** Held down, it runs again and again. */
  repeats?: true;
  /** Shown in the palette only when looked for, because its key is the point of it. */
  quiet?: true;
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
