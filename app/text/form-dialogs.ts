/** What forms ask before something is lost. These are literal texts of the specification. */

/** The question before changes are lost (A-218, B-098). */
export const UNSAVED_CHANGES = {
  title: 'Unsaved changes',
  confirm: 'Close without saving',
  cancel: 'Go Back',
} as const;

/** @param noun the word for a record in the questions of its screen: 'user wallet' (A-246, A-270, A-519, B-097) */
export function unsavedQuestion(noun: string): string {
  return `This ${noun} has unsaved changes. Are you sure you want to close without saving? You will lose all changes.`;
}

/** The question before a deletion for which no name has to be typed (A-247, A-248, A-269, B-099 to B-102). */
export function deletionQuestion(noun: string) {
  const title = noun.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return {
    title: `Confirm ${title} Deletion`,
    text: `Are you sure you would like to delete your ${noun}?`,
    confirm: 'Yes, Delete',
    cancel: 'No, Cancel',
  } as const;
}
