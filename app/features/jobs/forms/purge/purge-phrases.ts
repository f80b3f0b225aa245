/** What has to be typed before a zone is emptied (B-675); before a chain is, it is the chain's name. */
export const WIPE_PHRASE = 'WIPE';
export const RESET_PHRASE = 'RESET';
