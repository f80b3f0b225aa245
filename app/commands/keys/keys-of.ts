/** Applies the person's settings to the keys of the registry: keys can be changed or switched off (WCAG 2.1.4). */
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import { isCharacterKey, parseKeys } from './keys.ts';

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
