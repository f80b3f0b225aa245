/** The phrases that have to be typed before a zone is emptied (B-675). For a chain, the phrase is its name. */
export const WIPE_PHRASE = 'WIPE';
export const RESET_PHRASE = 'RESET';
