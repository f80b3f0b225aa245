/** What can be done with several rows of a list at once. Server and browser share it. */
import type { CommandId } from '#app/commands/registry.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { IconName } from '#app/screens/icon-names.ts';

export interface RowAction {
  /** The verb on the action's button, in the question and on the confirming button. */
  verb: string;
  /** Text after the rows: 'Add 3 wallets to a group'. */
  rest?: string;
  /** The participle in the alert: '3 terms deleted.' */
  done: string;
  icon: IconName;
  /** The command that presses its button. */
  command: CommandId;
  /** What must be typed to confirm the action. */
  typed?: string;
  /** The name of what it asks for, such as the group that rows are added to. */
  asks?: string;
}

export const ROW_ACTIONS = {
  delete: { verb: 'Delete', done: 'deleted', icon: 'trash', command: 'list.deleteSelected' },
  cancel: {
    verb: 'Cancel',
    done: 'cancelled',
    icon: 'ban',
    command: 'job.cancel',
    typed: 'CANCEL',
  },
  expire: { verb: 'Expire', done: 'expired', icon: 'clock', command: 'list.expireSelected' },
  addToGroup: {
    verb: 'Add',
    rest: ' to a group',
    done: 'added to the group',
    icon: 'users-round',
    command: 'list.addSelectedToGroup',
    asks: 'Group',
  },
  promote: {
    verb: 'Bring',
    rest: ' into this zone',
    done: 'brought',
    icon: 'download',
    command: 'list.promoteSelected',
  },
} as const satisfies Record<string, RowAction>;
export type RowActionId = keyof typeof ROW_ACTIONS;

/**
 * What a list's page needs for its actions; absent where the person may do none. It comes with the page, not with its
 * code.
 */
export interface RowActionsData {
  /** `choices` are offered for what an action asks for; any other text can be typed. */
  actions: (RowAction & {
    id: RowActionId;
    /** What follows from it, as a sentence of its question. */
    consequence?: string | undefined;
    choices?: readonly string[] | undefined;
  })[];
  formToken: FormToken;
}

/** What the screen says about its rows. */
export interface RowTexts {
  noun: { one: string; many: string };
  /** What was wrong with the form that confirms an action. */
  problem?: string;
}

/** The fields of the form that confirms it. A row has both an id and a name. */
export const ROW_FIELDS = {
  action: 'rowAction',
  id: 'rowId',
  name: 'rowName',
  /** What the action asks for. */
  asked: 'rowAsked',
} as const;

/** As many rows as the largest page has. */
export const MAX_SELECTED_ROWS = 100;
