/** What a screen of the console is: one row, from which all that names the screen or leads to it is made. */
import type { IconName } from './icon-names.ts';
import type { Permission, RoleKey } from '#model/access/roles.ts';
import type { ObjectKind } from '#model/metadata/search.ts';

/**
 * Screens of one kind share their commands:
 * - `list`: rows to walk through and open, pages
 * - `form`: creates or changes a record
 * - `job`: a form that starts something: a job, or a run of a contract
 */
export type ScreenKind = 'list' | 'form' | 'job';

export interface Screen {
  /** From `paths`; `*` matches any one segment: `paths.dictionary('*')`. */
  path: string;
  /** Its heading, its document's title, its name in the navigation and in lists of commands. */
  title: string;
  /** Its title and breadcrumb for users who may not edit its record. */
  readOnlyTitle?: string;
  /** Its breadcrumb, where that is not its title. */
  crumb?: string;
  /** It shows one record that the last segment of its address names: that name is its title and its breadcrumb. */
  titledByAddress?: true;
  kind?: ScreenKind;
  /** It is the page of one object of this kind, which the palette can act on; the last segment of its address is its id. */
  object?: ObjectKind;
  /** The list has a filter box. */
  hasFilter?: true;
  /**
   * What its form changes, where that is not metadata: data, as contracts do, or what each person keeps. Other
   * permissions are needed.
   */
  holds?: 'data' | 'own';
  /** The form has a dialog that deletes the record: `?dialog=delete`. */
  hasDelete?: true;
  /** The id of the screen that `back` leads to. */
  parent?: string;
  /** One of the roles of this key is needed to open it. */
  roleKey?: RoleKey;
  /** Its item in the navigation, which has the order of the rows. */
  navigation?: ScreenNavigation;
  /** The command that leads to it, with the id `<screen>.go`. */
  command?: ScreenCommand;
}

export interface ScreenNavigation {
  icon: IconName;
  /** Its name there, where that is not its title. */
  title?: string;
  /** The heading of a group of items. */
  group?: string;
  /**
   * A role key other than the screen's, if the specification names another, or everybody who is signed
   * in, although the screen itself needs a role.
   */
  roleKey?: RoleKey | 'everybody';
  /** It stays in view at the bottom. */
  pinned?: true;
  /** Opens over the page where one is, as `?dialog=…`. */
  dialog?: string;
  /** A file, not a page. */
  file?: true;
  /** Shown after the name. */
  note?: string;
}

export interface ScreenCommand {
  /** Where this is absent: the screen's title, after 'Go to' in the section Navigation. */
  title?: string;
  section?: 'Navigation' | 'Create' | 'Jobs' | 'Zones';
  /** Written keys, see `app/commands/keys/keys.ts`: `g …` goes to a screen, `c …` creates something. */
  keys: readonly string[];
  /** Other words a person may look for. */
  keywords: readonly string[];
  /** All of these are needed, and the screen's role key. */
  permissions?: readonly Permission[];
  /** It leads to a form that asks before anything is deleted. */
  destructive?: true;
}
