/** A message on the screen about what was just done, in the shell's words. */
export type AlertKind = 'success' | 'error' | 'warning' | 'info';

export interface Alert {
  kind: AlertKind;
  text: string;
  /** A heading above the text, for example 'Dictionary Not Saved'. */
  title?: string;
}
