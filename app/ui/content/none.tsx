/** The text in the position of a missing value (A-330, B-174). */
export const NONE = '--';

/** The mark of a missing value, which looks the same in lists and beside the names of facts. */
export function None() {
  return <span className="none">{NONE}</span>;
}
