/** The choice of a group on the form of a system wallet. */
import type { Option } from '#app/ui/controls/option.ts';
import type { Found } from '#app/features/wallets/found-search.tsx';

/** The groups that a form offers. */
export interface GroupChoice {
  /** All groups of the zone. If they are too many, the options are only those that the form names already. */
  options: Option[];
  /** Whether the groups are too many to send. They are searched then. */
  isSearched: boolean;
}

/** The step of a page without scripts: 'find', 'close', or the name of the field whose dialog is opened. */
export const GROUP_STEP_FIELD = '_group';
/** The name of the field of the open dialog. */
export const GROUP_OF_FIELD = '_groupOf';
/** The text that the dialog searches. */
export const GROUP_FIND_FIELD = '_findGroup';
/** The id of the chosen group. */
export const GROUP_PICK_FIELD = '_pickGroup';

/** The groups of a sent form. */
export interface SentGroups {
  /** The groups that the form names. */
  options: Option[];
  dialog?: { field: string; searched: string; found: Found<Option> };
}
