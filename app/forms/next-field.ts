/**
 * The name of the Save-and-next button, and of the hidden field that passes its value on. The value is the address of
 * the record to open next, or `NEXT_IN_LIST`.
 */
export const NEXT_FIELD = '_next';

/**
 * The value that a page without scripts sends. It does not know the rows of the list, so the server finds the next one.
 */
export const NEXT_IN_LIST = 'list';
