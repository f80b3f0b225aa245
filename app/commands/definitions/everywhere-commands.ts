/** What every page has: navigation, settings, jobs by their status, help and account. */
import type { JobFilter } from '#app/paths/paths.ts';
import { SCREENS } from '#app/screens/screens.ts';
import { paths } from '#app/paths/paths.ts';
import type { CommandDefinitions } from '#app/commands/command.ts';

const ANYWHERE = { section: 'Navigation', does: { kind: 'screen' } } as const;

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

/** Opens the jobs with this outcome, of the longest time that the Job Manager offers. */
function jobsWith(status: JobFilter) {
  return {
    section: 'Jobs',
    keys: [],
    quiet: true,
    roleKey: 'jobManager',
    does: { kind: 'go', to: paths.jobs({ status, days: '60' }) },
  } as const;
}

export const EVERYWHERE_COMMANDS = {
  'palette.open': {
    title: SCREENS.go.title,
    section: 'Navigation',
    keys: ['mod+k'],
    keywords: ['palette', 'find', 'metadata', 'go'],
    does: { kind: 'go', to: paths.go },
    inEditor: true,
    inDialog: true,
  },
  'cursor.actions': {
    ...ANYWHERE,
    title: 'Show the actions of what has the cursor',
    keys: ['.'],
    keywords: ['row', 'menu', 'context', 'more'],
    inDialog: true,
  },
  'labels.show': {
    ...ANYWHERE,
    title: 'Label everything that can be pressed',
    keys: ['f'],
    keywords: ['hints', 'vimium', 'follow', 'letters', 'click'],
    inDialog: true,
  },
  'navigation.toggle': {
    ...ANYWHERE,
    title: 'Show or hide the navigation',
    keys: ['mod+b'],
    keywords: ['collapse', 'expand', 'sidebar', 'drawer'],
  },
  'main.focus': {
    ...ANYWHERE,
    title: "Jump to the page's heading",
    keys: ['m'],
    keywords: ['main', 'content', 'focus', 'skip'],
  },
  'alerts.dismiss': {
    ...ANYWHERE,
    title: 'Dismiss alerts',
    keys: ['d'],
    keywords: ['close', 'messages', 'notices'],
  },

  // Settings
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

  // Jobs by what became of them
  'jobs.failed': { ...jobsWith('failed'), title: 'Show failed jobs' },
  'jobs.running': { ...jobsWith('running'), title: 'Show running jobs' },
  'jobs.waiting': { ...jobsWith('waiting'), title: 'Show queued jobs' },
  'jobs.complete': { ...jobsWith('complete'), title: 'Show completed jobs' },
  'jobs.cancelled': { ...jobsWith('cancelled'), title: 'Show cancelled jobs' },

  // Help and account
  'help.keys': {
    title: 'Show keyboard shortcuts',
    section: 'Help',
    keys: ['?'],
    keywords: ['keys', 'cheat sheet', 'help', 'hotkeys'],
    does: { kind: 'dialog', param: 'keys' },
  },
  'help.about': {
    title: 'About',
    section: 'Help',
    keys: [],
    keywords: ['version', 'release'],
    does: { kind: 'dialog', param: 'about' },
  },
  'help.desk': {
    title: 'Help desk',
    section: 'Help',
    keys: [],
    keywords: ['support', 'report', 'question'],
    roleKey: 'helpDesk',
    does: { kind: 'dialog', param: 'help-desk' },
  },
  'account.logout': {
    title: 'Logout',
    section: 'Account',
    keys: [],
    keywords: ['log out', 'sign out', 'log off', 'leave', 'exit'],
    does: { kind: 'submit', form: { action: paths.logout, method: 'post', reloadDocument: true } },
  },
} as const satisfies CommandDefinitions;
