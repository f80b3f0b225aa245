/** Selects a dialog that covers the page: nothing behind it can be reached. The palette says so without being modal. */
export const OPEN_MODAL = 'dialog:modal,[aria-modal][open]';
