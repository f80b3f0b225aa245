/**
 * The type of a screen of the console. Each screen is one row, from which all that names the screen or leads to it is
 * made.
 */
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
  /** The path, from `paths`. `*` matches any one segment: `paths.dictionary('*')`. */
  path: string;
  /** The heading of the screen, the title of its document, and its name in the navigation and in lists of commands. */
  title: string;
  /** The title and the breadcrumb for people who may not edit the record. */
  readOnlyTitle?: string;
  /** The breadcrumb of the screen, when it differs from the title. */
  crumb?: string;
  /**
   * True when the last segment of the address names the record that is shown. That name is the title and the
   * breadcrumb.
   */
  titledByAddress?: true;
  kind?: ScreenKind;
  /**
   * Set when the screen is the page of one object of this kind, on which the palette can act. The last segment of the
   * address is the id of the object.
   */
  object?: ObjectKind;
  /** The list has a filter box. */
  hasFilter?: true;
  /**
   * What the form changes, if not metadata: data, as for contracts, or the person's own records. Each needs other
   * permissions.
   */
  holds?: 'data' | 'own';
  /** The form has a dialog that deletes the record: `?dialog=delete`. */
  hasDelete?: true;
  /** The id of the screen that `back` leads to. */
  parent?: string;
  /** A person needs one of the roles of this key to open the screen. */
  roleKey?: RoleKey;
  /** The item in the navigation. The items have the order of the rows. */
  navigation?: ScreenNavigation;
  /** The command that leads to it, with the id `<screen>.go`. */
  command?: ScreenCommand;
}

export interface ScreenNavigation {
  icon: IconName;
  /** The name of the item, when it differs from the title of the screen. */
  title?: string;
  /** The heading of the group that the item is in. */
  group?: string;
  /**
   * A role key other than the screen's, if the specification names another, or everybody who is signed
   * in, although the screen itself needs a role.
   */
  roleKey?: RoleKey | 'everybody';
  /** True for an item that stays in view at the bottom. */
  pinned?: true;
  /** The dialog that the item opens over the current page, as `?dialog=…`. */
  dialog?: string;
  /** True when the item leads to a file, not a page. */
  file?: true;
  /** A text after the name. */
  note?: string;
}

export interface ScreenCommand {
  /** The title of the command; by default the title of the screen, after 'Go to' in the section Navigation. */
  title?: string;
  section?: 'Navigation' | 'Create' | 'Jobs' | 'Zones';
  /** Written keys, see `app/commands/keys/keys.ts`: `g …` goes to a screen, `c …` creates something. */
  keys: readonly string[];
  /** Other words that find the command. */
  keywords: readonly string[];
  /** A person needs all of these, and the screen's role key. */
  permissions?: readonly Permission[];
  /** True when the command leads to a form that asks before anything is deleted. */
  destructive?: true;
}
