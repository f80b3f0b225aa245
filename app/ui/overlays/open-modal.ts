/** Selects a dialog that covers the page: nothing behind it can be reached. */
export const OPEN_MODAL = 'dialog:modal';
