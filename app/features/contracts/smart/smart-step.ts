/** The name of the buttons of a smart contract's form that do more than save it, or something else. */
export const STEP_FIELD = '_step';
/** The button Execute Contract goes on to the Execute screen. With unsaved changes, a dialog asks first (B-394). */
export const EXECUTE = 'execute';
/** The button Save and execute in that dialog. */
export const SAVE_AND_GO = 'save-and-execute';
/** The button Go Back closes that dialog. */
export const STAY = 'stay';
