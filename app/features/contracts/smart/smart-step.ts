/** The name of the buttons that do not save, or do more than save. */
export const STEP_FIELD = '_step';
/** The button Execute Contract goes on to the Execute screen. With unsaved changes, a dialog asks first (B-394). */
export const EXECUTE = 'execute';
/** The button Save and execute in that dialog. */
export const SAVE_AND_GO = 'save-and-execute';
/** The button Go Back closes that dialog. */
export const STAY = 'stay';
