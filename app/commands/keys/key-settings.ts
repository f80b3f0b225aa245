/** The user's keys: those of the registry, unless switched off or changed (WCAG 2.1.4). */
import { isCharacterKey, parseKeys } from './keys.ts';

export interface KeySettings {
  /** False switches off keys without a modifier, such as `j`, `?`, `g d`. */
  singleKeys: boolean;
  /** Keys by command id that replace the registry's; an empty list removes the keys of the command. */
  overrides: Readonly<Record<string, readonly string[]>>;
}

export const DEFAULT_KEY_SETTINGS: KeySettings = { singleKeys: true, overrides: {} };

/** The keys of a command with these settings applied; invalid ones are left out. */
export function keysOf(
  { id, keys }: { id: string; keys: readonly string[] },
  { overrides, singleKeys }: KeySettings,
): string[] {
  return (overrides[id] ?? keys).filter((written) => {
    const chords = parseKeys(written);
    return chords !== undefined && (singleKeys || !isCharacterKey(chords));
  });
}
