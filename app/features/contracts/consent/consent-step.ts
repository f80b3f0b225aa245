/** The name of the buttons that post the form of a consent contract without saving it, where no scripts run. */
export const STEP_FIELD = '_step';
/** The step that sets the end of the contract to now. */
export const EXPIRE = 'expire';
/** The step that shows the records that the contract would open. */
export const PREVIEW = 'preview';
