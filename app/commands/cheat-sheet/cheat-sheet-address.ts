/** The address that shows the cheat sheet: `?dialog=keys&keys-find=…`. */
export const SHEET_DIALOG = 'keys';
export const KEYS_FIND_PARAM = 'keys-find';
