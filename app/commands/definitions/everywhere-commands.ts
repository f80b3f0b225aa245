/** The commands of every page: palette, navigation, help and account. */
import { SCREENS } from '#app/screens/screens.ts';
import { paths } from '#app/paths/paths.ts';
import type { CommandDefinitions } from '#app/commands/command.ts';
import { ANYWHERE } from './screen-handled.ts';

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
