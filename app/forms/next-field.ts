/** The field of the button that saves and opens another record: the address of that, or what stands for the next one. */
export const NEXT_FIELD = '_next';

/** Sent by a page without scripts, which does not know the rows of the list: the server looks for the next one. */
export const NEXT_IN_LIST = 'list';
