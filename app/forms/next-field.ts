/**
 * The name of the Save-and-next button, and of the hidden field that passes its value on. The value is the address of
 * the record to open next, or `NEXT_IN_LIST`.
 */
export const NEXT_FIELD = '_next';

/** Sent by a page without scripts, which does not know the rows of the list: the server looks for the next one. */
export const NEXT_IN_LIST = 'list';
