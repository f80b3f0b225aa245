/** The keys a person has: the registry's, unless switched off or changed (WCAG 2.1.4). */
import { isCharacterKey, parseKeys } from './keys.ts';
import { COMMANDS } from '../registry.ts';
import type { CommandId } from '../registry.ts';

export interface KeySettings {
  /** False switches off keys made of characters alone: `j`, `?`, `g d`. Keys with a modifier stay. */
  singleKeys: boolean;
  /** Written keys instead of the registry's; an empty list leaves the command without one. */
  overrides: Partial<Record<CommandId, readonly string[]>>;
}

export const DEFAULT_KEY_SETTINGS: KeySettings = { singleKeys: true, overrides: {} };

/** The written keys of a command under these settings; what cannot be read is left out. */
export function keysOf(id: CommandId, settings: KeySettings): string[] {
  return (settings.overrides[id] ?? COMMANDS[id].keys).filter((written) => {
    const chords = parseKeys(written);
    return chords !== undefined && (settings.singleKeys || !isCharacterKey(chords));
  });
}
