/** What a person set for themselves. Kept in the console's database, so that signing out loses none of it. */

export type Theme = 'system' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export interface Settings {
  theme: Theme;
  keys: {
    /** Shortcuts of one key without a modifier; a person who dictates switches them off (WCAG 2.1.4). */
    single: boolean;
    /** Keys of commands that differ from the registry's, by command id; an empty list switches one off. */
    changed: Record<string, string[]>;
  };
  display: {
    graph: '2d' | '3d';
    /** Alerts stay until they are closed, instead of hiding by themselves. */
    alertsStay: boolean;
  };
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  keys: { single: true, changed: {} },
  display: { graph: '2d', alertsStay: false },
};

/** Settings as they were stored, completed with the defaults where an older Keyway knew less. */
export function completeSettings(stored: Partial<Settings> | null | undefined): Settings {
  return {
    theme: stored?.theme ?? DEFAULT_SETTINGS.theme,
    keys: { ...DEFAULT_SETTINGS.keys, ...stored?.keys },
    display: { ...DEFAULT_SETTINGS.display, ...stored?.display },
  };
}

/** A theme by its name, 'system' for any other word. */
export function parseTheme(name: string | undefined): Theme {
  return THEMES.find((theme) => theme === name) ?? 'system';
}
