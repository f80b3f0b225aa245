/** The texts of the editor's dialogs and notices. They are apart from the texts that all screens load. */
import { UNSAVED_CHANGES } from '#app/text/form-dialogs.ts';

/** The question before an edited dictionary is left. */
export const ABANDON_DICTIONARY = 'Are you sure you want to abandon your changes?';

/** The dialog when an upload is started from an edited dictionary. */
export const SAVE_BEFORE_UPLOAD = {
  ...UNSAVED_CHANGES,
  text: 'A file is checked against the saved dictionary, so save your changes before you upload one.',
  confirm: 'Save and Upload File',
} as const;

/** The message when a save finds Details incomplete. */
export const DETAILS_INCOMPLETE = 'Please enter all required fields on Details tab.';

/** The notice when another dictionary has the name. */
export const DICTIONARY_TAKEN = {
  title: 'Dictionary Not Saved',
  text: 'A dictionary with this name already exists',
} as const;

/** The dialog before a dictionary is deleted. */
export const DELETE_DICTIONARY = {
  title: 'Delete Dictionary',
  text: 'This deletes the dictionary, all records of its chain and the edge definitions that name it. It cannot be undone.',
  confirm: 'Delete',
} as const;

/** The dialog before a chain is truncated. */
export const TRUNCATE_CHAIN = {
  title: 'Truncate Chain',
  text: 'This starts a job that erases all records of the chain. The dictionary, its edge definitions, contracts and receipts stay. It cannot be undone.',
  confirm: 'Truncate Chain',
} as const;
export const TRUNCATION_STARTED =
  'The job that truncates the chain has started. Your unsaved changes are still here.';
