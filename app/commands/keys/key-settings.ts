/** The keys a person has: the registry's, unless switched off or changed (WCAG 2.1.4). */
import { isCharacterKey, parseKeys } from './keys.ts';

export interface KeySettings {
  /** False switches off keys made of characters alone: `j`, `?`, `g d`. Keys with a modifier stay. */
  singleKeys: boolean;
  /** Written keys by the id of their command, instead of the registry's; an empty list leaves it without one. */
  overrides: Readonly<Record<string, readonly string[]>>;
}

export const DEFAULT_KEY_SETTINGS: KeySettings = { singleKeys: true, overrides: {} };

/** The written keys of a command under these settings; what cannot be read is left out. */
export function keysOf(
  { id, keys }: { id: string; keys: readonly string[] },
  { overrides, singleKeys }: KeySettings,
): string[] {
  return (overrides[id] ?? keys).filter((written) => {
    const chords = parseKeys(written);
    return chords !== undefined && (singleKeys || !isCharacterKey(chords));
  });
}
