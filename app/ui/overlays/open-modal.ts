/** Selects a dialog that covers the page: nothing behind it can be reached. */
export const OPEN_MODAL = 'dialog:modal';

/** Selects such a dialog that is closing: it is there until the page without it has been loaded. */
export const CLOSING_MODAL = `${OPEN_MODAL}[data-closing]`;
