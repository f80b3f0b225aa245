/** The person's settings, stored in the console's database. */
import { DEFAULT_KEY_SETTINGS } from './key-settings.ts';
import type { KeySettings } from './key-settings.ts';
import type { RecentUse } from './recent-use.ts';
import { DEFAULT_DATE_FORMAT } from '#app/format/date-time.ts';
import type { DateFormat } from '#app/format/date-time.ts';

export type Theme = 'system' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export interface Settings {
  theme: Theme;
  keys: KeySettings;
  display: {
    graph: '2d' | '3d';
  } & Pick<DateFormat, 'dates' | 'times'>;
  /** The columns of lists, by list, in the text format of `column-settings.ts`. Only changed lists are stored. */
  columns: Readonly<Record<string, string>>;
  /** The path of the attribute that labels records in pictures and lists, by chain. Only chosen labels are stored. */
  labels: Readonly<Record<string, string>>;
  /** The last used entries of the palette, by zone. */
  recent: Readonly<Record<string, RecentUse>>;
}

const { dates, times } = DEFAULT_DATE_FORMAT;

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  keys: DEFAULT_KEY_SETTINGS,
  // The graph is 3D by default (B-662).
  display: { graph: '3d', dates, times },
  columns: {},
  labels: {},
  recent: {},
};

/** Stored settings, with the defaults for those that did not exist when they were stored. */
export function completeSettings(stored: Partial<Settings> | null | undefined): Settings {
  return {
    theme: stored?.theme ?? DEFAULT_SETTINGS.theme,
    keys: { ...DEFAULT_SETTINGS.keys, ...stored?.keys },
    display: { ...DEFAULT_SETTINGS.display, ...stored?.display },
    columns: stored?.columns ?? DEFAULT_SETTINGS.columns,
    labels: stored?.labels ?? DEFAULT_SETTINGS.labels,
    recent: stored?.recent ?? DEFAULT_SETTINGS.recent,
  };
}

/** A theme by its name; 'system' for an unknown one. */
export function parseTheme(name: string | undefined): Theme {
  return THEMES.find((theme) => theme === name) ?? 'system';
}
