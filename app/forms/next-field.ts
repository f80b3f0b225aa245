/** The field of the button that saves and opens another record: the address of that. */
export const NEXT_FIELD = '_next';
