/** The button of a page without scripts that sets the end of a contract to now. */
export const STEP_FIELD = '_step';
export const EXPIRE = 'expire';
export const PREVIEW = 'preview';
