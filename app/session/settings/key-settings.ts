/** The person's changes to the keys of commands (WCAG 2.1.4). */

export interface KeySettings {
  /** False switches off keys without a modifier, such as `j`, `?`, `g d`. */
  singleKeys: boolean;
  /** Keys by command id that replace the registry's; an empty list removes the keys of the command. */
  overrides: Readonly<Record<string, readonly string[]>>;
}

export const DEFAULT_KEY_SETTINGS: KeySettings = { singleKeys: true, overrides: {} };
