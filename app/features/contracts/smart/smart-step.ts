/** The buttons of the form of a smart contract that do not, or not only, save it. */
export const STEP_FIELD = '_step';
/** Execute Contract: goes on to the Execute screen; with unsaved changes a dialog asks first (B-394). */
export const EXECUTE = 'execute';
/** Save and execute, in that dialog. */
export const SAVE_AND_GO = 'save-and-execute';
/** Go Back: closes it. */
export const STAY = 'stay';
