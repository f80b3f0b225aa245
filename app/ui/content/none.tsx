/** The text in the position of a missing value (A-330, B-174). */
export const NONE = '--';

/** `--` for a missing value. It looks the same in lists and beside the names of facts. */
export function None() {
  return <span className="none">{NONE}</span>;
}
