/** A person's settings: each command changes one of them and stays on the page. */
import { paths } from '#app/paths/paths.ts';
import type { CommandDefinitions } from '#app/commands/command.ts';

/** Changes one setting, and stays on the page. */
function setting(name: 'theme' | 'dates' | 'times' | 'singleKeys', value: string) {
  return {
    section: 'Settings',
    keys: [],
    quiet: true,
    does: {
      kind: 'submit',
      form: { action: paths.settings, method: 'post', fields: { change: name, [name]: value } },
      returns: true,
    },
  } as const;
}

const THEME_WORDS = ['mode', 'change', 'switch'] as const;

export const SETTING_COMMANDS = {
  'theme.dark': { ...setting('theme', 'dark'), title: 'Use the dark theme', keywords: THEME_WORDS },
  'theme.light': {
    ...setting('theme', 'light'),
    title: 'Use the light theme',
    keywords: THEME_WORDS,
  },
  'theme.system': {
    ...setting('theme', 'system'),
    title: 'Use the theme of the device',
    keywords: [...THEME_WORDS, 'system', 'automatic'],
  },
  'dates.us': {
    ...setting('dates', 'us'),
    title: 'Write dates with the month first',
    keywords: ['format', 'american', 'us'],
  },
  'dates.iso': {
    ...setting('dates', 'iso'),
    title: 'Write dates as in ISO 8601',
    keywords: ['format', 'year', 'first'],
  },
  'dates.language': {
    ...setting('dates', 'language'),
    title: 'Write dates as in the language of the browser',
    keywords: ['format', 'locale', 'day', 'european'],
  },
  'times.local': {
    ...setting('times', 'local'),
    title: 'Show times in local time',
    keywords: ['format', 'time zone', 'timezone'],
  },
  'times.utc': {
    ...setting('times', 'utc'),
    title: 'Show times in UTC',
    keywords: ['format', 'time zone', 'timezone', 'gmt', 'zulu'],
  },
  'keys.on': {
    ...setting('singleKeys', 'on'),
    title: 'Switch shortcuts of letters on',
    keywords: ['single', 'enable'],
  },
  'keys.off': {
    ...setting('singleKeys', 'off'),
    title: 'Switch shortcuts of letters off',
    keywords: ['single', 'disable', 'speech'],
  },
} as const satisfies CommandDefinitions;
