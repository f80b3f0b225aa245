/** The choice of a group on the form of a system wallet. */
import type { Option } from '#app/ui/controls/option.ts';
import type { Found } from '#app/features/wallets/found-search.tsx';

/** The groups that a form offers. */
export interface GroupChoice {
  /** All groups of the zone; if they are too many, only those that the form names already. */
  options: Option[];
  /** True when there are too many to send: they are searched instead. */
  isSearched: boolean;
}

/** The step of a page without scripts: 'find' and 'close', or the name of the field whose dialog is opened. */
export const GROUP_STEP_FIELD = '_group';
/** The name of the field that the open dialog is for. */
export const GROUP_OF_FIELD = '_groupOf';
/** The text that the dialog searches. */
export const GROUP_FIND_FIELD = '_findGroup';
/** The id of the group that is chosen. */
export const GROUP_PICK_FIELD = '_pickGroup';

/** The groups of a sent form. */
export interface SentGroups {
  /** Those that it names. */
  options: Option[];
  dialog?: { field: string; searched: string; found: Found<Option> };
}
