import type { KeyGroup, KeyRow } from '#app/commands/keys/key-list.server.ts';
import type { DateFormat, DateStyle } from '#app/format/date-time.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import type { Role } from '#model/access/roles.ts';
import type { Theme } from '#app/session/settings/settings.ts';

/** The values of the settings form. */
export interface Choices {
  theme: Theme;
  dates: DateStyle;
  times: DateFormat['times'];
  singleKeys: 'on' | 'off';
}

export interface SettingsData {
  account: {
    name: string;
    email: string;
    /** The realm. */
    team: string;
    zones: { name: string; roles: readonly Role[]; isOpen: boolean }[];
  };
  choices: Choices;
  /** The version of the stored choices. */
  version: string;
  /** The same time in each style. */
  samples: Record<DateStyle, string>;
  /** The text that filters the list of commands. */
  find: string;
  groups: KeyGroup[];
  /** How many commands have keys that the person has set. */
  changedCount: number;
  /** The command whose keys are being changed. */
  editing?: EditedCommand;
  /** Whether the page asks if all keys are to be reset. */
  asksReset: boolean;
}

export interface EditedCommand extends KeyRow {
  /** The keys of the command, as a person writes them. */
  text: string;
  /** The default keys of the command. */
  originalText: string;
  /** The version of the stored keys. */
  version: string;
}

export type SettingsReply = FormAgain;

export const SETTINGS_FIND_PARAM = 'find';
export const COMMAND_PARAM = 'command';
export const RESET_DIALOG = 'reset-keys';

/** The fields of the forms: the command whose keys are changed, its keys, and whether keys are reset. */
export const COMMAND_FIELD = 'command';
export const KEYS_FIELD = 'keys';
export const RESET_FIELD = 'reset';
