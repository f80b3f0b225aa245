/** The additional fields of the forms of groups, and the additions to their reply. */
import type { ShownChanges } from '#app/crud/access-changes/show-changes.ts';
import type { PreviewReply } from '#app/crud/form-preview/preview-step.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import type { Found } from '#app/features/wallets/found-search.tsx';
import type { Person } from './person.ts';

/**
 * The step of a page without scripts: it opens the Add Members dialog ('open'), searches in it ('find'), adds the
 * chosen people ('add') or closes it.
 */
export const MEMBERS_STEP_FIELD = '_members';
/** The text that the dialog searches. */
export const FIND_FIELD = '_find';
/** The fields with the ids of the wallets that the dialog adds. */
export const PICK_FIELD = '_pick';
/** The id of a member to remove. */
export const REMOVE_FIELD = '_remove';

/** The number of members before the next part of a long list. Without scripts, a button sends it to show that part. */
export const FIRST_FIELD = '_first';

/** The members of a form that was sent. */
export interface SentMembers {
  chosen: Person[];
  /** The index of the first member that is shown; 0 by default. */
  first?: number;
  /** The Add Members dialog, if it is open. */
  dialog?: { searched: string; found: Found<Person>; picked: Person[] };
}

export type GroupReply = FormReply & {
  members?: SentMembers;
  preview?: PreviewReply<ShownChanges>;
};
