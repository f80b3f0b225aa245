/**
 * The commands of the console: title, keys, keywords, roles and effect of each. The palette, the cheat sheet and
 * `docs/keyboard.md` are made from this table, and `registry.test.ts` checks it. Commands that lead to a screen are in
 * the screen's record instead (`app/screens/screens.ts`) and are added here.
 *
 * Rules: `g …` navigates, `c …` creates; there are no other sequences. Screens of one kind share their keys. A
 * destructive command opens a dialog that asks first. Keys that must work while the user types need a modifier.
 *
 * A page gets its commands as data (`page-commands.server.ts`). Only the palette and the cheat sheet import this file
 * in the browser, so that a new command does not make the JavaScript of any page larger.
 */
import { paths } from '#app/paths/paths.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import { SCREEN_IDS, SCREENS, screensWhere, START_JOBS } from '#app/screens/screens.ts';
import type { ScreenId, ScreenWithCommand } from '#app/screens/screens.ts';
import type { Command } from './command.ts';

const LISTS = screensWhere(({ kind }) => kind === 'list');
const GRIDS: readonly ScreenId[] = [...LISTS, 'lifegraph'];
const FORMS = screensWhere(({ kind }) => kind === 'form');
const JOBS = screensWhere(({ kind }) => kind === 'job');
/** What they do is confirmed in a dialog, and nothing is filled in. */
const WITHOUT_FIELDS: readonly ScreenId[] = ['wipe-zone', 'reset-zone'];
const WITH_FIELDS = [...FORMS, 'dictionary-from-file' as const, ...JOBS].filter(
  (id) => !WITHOUT_FIELDS.includes(id),
);
const DICTIONARY_EDITORS: readonly ScreenId[] = ['dictionary-new', 'dictionary'];

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

/** The jobs of the longest time that the Job Manager shows. */
function jobsWith(status: JobFilter) {
  return {
    section: 'Jobs',
    keys: [],
    quiet: true,
    roleKey: 'jobManager',
    does: { kind: 'go', to: paths.jobs({ status, days: '60' }) },
  } as const;
}

const DEFINITIONS = {
  // This screen
  'form.first': {
    title: 'Write in the first field',
    section: 'Screen',
    keys: ['w'],
    keywords: ['form', 'fill', 'type', 'insert', 'begin', 'focus'],
    screens: WITH_FIELDS,
    does: { kind: 'screen' },
  },
  'form.save': {
    title: 'Save changes',
    section: 'Screen',
    keys: ['mod+s'],
    keywords: ['store', 'submit'],
    changes: 'edit',
    screens: [...FORMS, 'dictionary-from-file'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'record.delete': {
    title: 'Delete…',
    section: 'Screen',
    keys: ['shift+d'],
    keywords: ['remove'],
    changes: 'delete',
    screens: screensWhere(({ hasDelete }) => hasDelete),
    does: { kind: 'screen' },
    destructive: true,
  },
  'dictionary.addAttribute': {
    title: 'Add attribute',
    section: 'Screen',
    keys: ['alt+a'],
    keywords: ['field', 'column', 'new'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  'dictionary.addIndex': {
    title: 'Add index',
    section: 'Screen',
    keys: ['alt+i'],
    keywords: ['key', 'unique', 'primary', 'new'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  'dictionary.addChild': {
    title: 'Add child attribute',
    section: 'Screen',
    keys: ['alt+c'],
    keywords: ['nested', 'object', 'field', 'new'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  'dictionary.moveUp': {
    title: 'Move attribute up',
    section: 'Screen',
    keys: ['alt+ArrowUp'],
    keywords: ['order', 'before'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    repeats: true,
  },
  'dictionary.moveDown': {
    title: 'Move attribute down',
    section: 'Screen',
    keys: ['alt+ArrowDown'],
    keywords: ['order', 'after'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    repeats: true,
  },
  'dictionary.moveIn': {
    title: 'Move attribute into the object above',
    section: 'Screen',
    keys: ['alt+shift+ArrowRight'],
    keywords: ['nest', 'child', 'indent'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
  },
  'dictionary.moveOut': {
    title: 'Move attribute out of its object',
    section: 'Screen',
    keys: ['alt+shift+ArrowLeft'],
    keywords: ['unnest', 'parent', 'outdent'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
  },
  'dictionary.filterAttributes': {
    title: 'Filter the attributes',
    section: 'Screen',
    keys: ['/'],
    keywords: ['search', 'find', 'name', 'columns'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
  },
  'dictionary.pasteAttributes': {
    title: 'Paste several attributes',
    section: 'Screen',
    keys: ['alt+p'],
    keywords: ['names', 'spreadsheet', 'columns', 'header', 'clipboard'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  // Only the draft changes until it is saved, so nothing asks first.
  'dictionary.removeAttribute': {
    title: 'Take the attribute or index out of the draft',
    section: 'Screen',
    keys: ['alt+x'],
    keywords: ['delete', 'remove', 'drop'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  'tab.first': {
    title: 'Show Details',
    section: 'Screen',
    keys: ['alt+1'],
    keywords: ['tab'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  'tab.second': {
    title: 'Show Attributes',
    section: 'Screen',
    keys: ['alt+2'],
    keywords: ['tab', 'fields'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  'tab.third': {
    title: 'Show Indexes',
    section: 'Screen',
    keys: ['alt+3'],
    keywords: ['tab', 'keys'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
  },
  'dictionary.uploadFile': {
    title: 'Upload a file to this dictionary',
    section: 'Screen',
    keys: ['alt+u'],
    keywords: ['import', 'data', 'rows'],
    permissions: START_JOBS,
    screens: ['dictionary'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'dictionary.executeContract': {
    title: 'Execute a contract of this chain',
    section: 'Screen',
    keys: [],
    keywords: ['run', 'smart contract', 'function', 'job'],
    permissions: ['createData'],
    screens: ['dictionary'],
    does: { kind: 'screen' },
  },
  'dictionary.truncate': {
    title: 'Truncate the chain…',
    section: 'Screen',
    keys: ['shift+t'],
    keywords: ['erase', 'empty', 'clear', 'records'],
    permissions: ['deleteMetadata'],
    screens: ['dictionary'],
    does: { kind: 'screen' },
    destructive: true,
  },
  'contract.execute': {
    title: 'Execute this contract',
    section: 'Screen',
    keys: ['mod+Enter'],
    keywords: ['run', 'smart contract', 'function', 'call'],
    permissions: ['createData'],
    screens: ['smart-contract'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'list.refresh': {
    title: 'Refresh the list',
    section: 'Screen',
    keys: ['r'],
    keywords: ['reload', 'update', 'status'],
    screens: ['jobs', 'messages'],
    does: { kind: 'screen' },
    inDialog: true,
  },
  'job.cancel': {
    title: 'Cancel job…',
    section: 'Screen',
    keys: ['shift+c'],
    keywords: ['stop', 'abort', 'kill'],
    anyPermission: ['createData', 'createMetadata'],
    screens: ['jobs'],
    does: { kind: 'screen' },
    destructive: true,
    inDialog: true,
  },
  'job.receipt': {
    title: 'View the receipt of this job',
    section: 'Screen',
    keys: ['v'],
    keywords: ['run', 'contract', 'result', 'proof'],
    screens: ['jobs'],
    does: { kind: 'screen' },
    inDialog: true,
  },
  'job.download': {
    title: 'Download the file of the job',
    section: 'Screen',
    keys: ['shift+s'],
    keywords: ['save', 'result', 'fetch'],
    permissions: ['readData'],
    screens: ['jobs'],
    does: { kind: 'screen' },
    inDialog: true,
  },
  'job.again': {
    title: 'Run the job again',
    section: 'Screen',
    keys: ['shift+r'],
    keywords: ['repeat', 'restart', 'retry', 'copy'],
    permissions: START_JOBS,
    screens: ['jobs'],
    does: { kind: 'screen' },
    inDialog: true,
  },
  'form.submit': {
    title: 'Submit the form',
    section: 'Screen',
    keys: ['mod+Enter'],
    keywords: ['start', 'send', 'upload'],
    screens: [...JOBS, 'dictionary-from-file'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'lifegraph.apply': {
    title: 'Apply filters',
    section: 'Screen',
    keys: ['mod+Enter'],
    keywords: ['run', 'query', 'search'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'lifegraph.filters': {
    title: 'Show or hide filters',
    section: 'Screen',
    keys: ['f'],
    keywords: ['toggle', 'panel'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.graph': {
    title: 'Show as graph',
    section: 'Screen',
    keys: ['alt+1'],
    keywords: ['2d', '3d', 'draw', 'tab'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'lifegraph.table': {
    title: 'Show as table',
    section: 'Screen',
    keys: ['alt+2'],
    keywords: ['rows', 'list', 'tab'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'lifegraph.both': {
    title: 'Show graph and table',
    section: 'Screen',
    keys: ['alt+3'],
    keywords: ['rows', 'list', 'side by side'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'lifegraph.mode': {
    title: 'Switch between simple and advanced filters',
    section: 'Screen',
    keys: ['a'],
    keywords: ['tql', 'query', 'editor'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.history': {
    title: 'Show past queries',
    section: 'Screen',
    keys: [],
    keywords: ['history', 'recent', 'tql'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.draw': {
    title: 'Draw in 2D or 3D',
    section: 'Screen',
    keys: ['v'],
    keywords: ['display', 'settings', 'flat', 'space'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.pick': {
    title: 'Pick or unpick the record',
    section: 'Screen',
    keys: ['x'],
    keywords: ['select', 'mark', 'choose'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.expand': {
    title: 'Expand neighbours',
    section: 'Screen',
    keys: ['e'],
    keywords: ['grow', 'edges', 'more', 'walk'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.hide': {
    title: 'Hide records',
    section: 'Screen',
    keys: ['h'],
    keywords: ['filter', 'without', 'drop'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.showHidden': {
    title: 'Show hidden records',
    section: 'Screen',
    keys: ['shift+h'],
    keywords: ['all', 'unhide'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.invert': {
    title: 'Invert the selection',
    section: 'Screen',
    keys: ['i'],
    keywords: ['others', 'pick', 'not'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.connect': {
    title: 'Show the path between two records',
    section: 'Screen',
    keys: ['p'],
    keywords: ['shortest', 'connect', 'route', 'way'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.undo': {
    title: 'Undo in the graph',
    section: 'Screen',
    keys: ['z'],
    keywords: ['back', 'revert'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.redo': {
    title: 'Redo in the graph',
    section: 'Screen',
    keys: ['shift+z'],
    keywords: ['again', 'forward'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
  },
  'lifegraph.back': {
    title: 'Back to the record before',
    section: 'Screen',
    keys: ['Backspace'],
    keywords: ['walk', 'return', 'previous', 'neighbour'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    inDialog: true,
  },
  'lifegraph.zoomIn': {
    title: 'Zoom in',
    section: 'Screen',
    keys: ['+'],
    keywords: ['larger', 'closer', 'graph'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    repeats: true,
    quiet: true,
  },
  'lifegraph.zoomOut': {
    title: 'Zoom out',
    section: 'Screen',
    keys: ['-'],
    keywords: ['smaller', 'farther', 'graph'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    repeats: true,
    quiet: true,
  },
  'lifegraph.zoomFit': {
    title: 'Show the whole graph',
    section: 'Screen',
    keys: ['0'],
    keywords: ['zoom', 'fit', 'reset'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    quiet: true,
  },
  'blast.ask': {
    title: 'Write a question',
    section: 'Screen',
    keys: ['/'],
    keywords: ['prompt', 'ask', 'chat', 'message'],
    screens: ['ask-blast'],
    does: { kind: 'screen' },
  },
  'blast.new': {
    title: 'New conversation',
    section: 'Screen',
    keys: ['alt+n'],
    keywords: ['chat', 'clear', 'again', 'start'],
    screens: ['ask-blast'],
    does: { kind: 'screen' },
    inEditor: true,
  },
  'blast.stop': {
    title: 'Stop the answer',
    section: 'Screen',
    keys: ['Escape'],
    keywords: ['cancel', 'abort', 'halt'],
    screens: ['ask-blast'],
    does: { kind: 'screen' },
  },
  back: {
    title: 'Back to the list',
    section: 'Screen',
    keys: ['u', 'Escape'],
    keywords: ['up', 'close', 'leave', 'cancel'],
    screens: screensWhere(({ parent }) => parent !== undefined),
    does: { kind: 'parent' },
  },

  // Every list
  'list.next': {
    title: 'Next row',
    section: 'List',
    keys: ['j'],
    keywords: ['down'],
    screens: [...GRIDS, 'zones', 'api-reference'],
    does: { kind: 'screen' },
    repeats: true,
    quiet: true,
    inDialog: true,
  },
  'list.previous': {
    title: 'Previous row',
    section: 'List',
    keys: ['k'],
    keywords: ['up'],
    screens: [...GRIDS, 'zones', 'api-reference'],
    does: { kind: 'screen' },
    repeats: true,
    quiet: true,
    inDialog: true,
  },
  'list.open': {
    title: 'Open row',
    section: 'List',
    keys: ['Enter', 'o'],
    keywords: ['show', 'edit'],
    screens: GRIDS,
    does: { kind: 'screen' },
    quiet: true,
    inDialog: true,
  },
  'list.filter': {
    title: 'Filter the list',
    section: 'List',
    keys: ['/'],
    keywords: ['search', 'find'],
    screens: screensWhere(({ hasFilter }) => hasFilter),
    does: { kind: 'screen' },
  },
  'list.columns': {
    title: 'Choose columns…',
    section: 'List',
    keys: [','],
    keywords: ['hide', 'show', 'order', 'width', 'pin', 'resize', 'table'],
    screens: GRIDS,
    does: { kind: 'screen' },
  },
  'list.previousPage': {
    title: 'Previous page',
    section: 'List',
    keys: ['['],
    keywords: ['newer', 'back'],
    screens: GRIDS,
    does: { kind: 'screen' },
    quiet: true,
  },
  'list.nextPage': {
    title: 'Next page',
    section: 'List',
    keys: [']'],
    keywords: ['older', 'more'],
    screens: GRIDS,
    does: { kind: 'screen' },
    quiet: true,
  },

  // Navigation
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
    title: 'Show the actions of what has the cursor',
    section: 'Navigation',
    keys: ['.'],
    keywords: ['row', 'menu', 'context', 'more'],
    does: { kind: 'screen' },
    inDialog: true,
  },
  'labels.show': {
    title: 'Label everything that can be pressed',
    section: 'Navigation',
    keys: ['f'],
    keywords: ['hints', 'vimium', 'follow', 'letters', 'click'],
    screens: SCREEN_IDS.filter((id) => id !== 'lifegraph'),
    does: { kind: 'screen' },
    inDialog: true,
  },
  // F shows the filters there
  'lifegraph.labels': {
    title: 'Label all that can be pressed',
    section: 'Screen',
    keys: ['shift+f'],
    keywords: ['hints', 'vimium', 'follow', 'letters', 'click'],
    screens: ['lifegraph'],
    does: { kind: 'screen' },
    inDialog: true,
  },
  'navigation.toggle': {
    title: 'Show or hide the navigation',
    section: 'Navigation',
    keys: ['mod+b'],
    keywords: ['collapse', 'expand', 'sidebar', 'drawer'],
    does: { kind: 'screen' },
  },
  'main.focus': {
    title: "Jump to the page's heading",
    section: 'Navigation',
    keys: ['m'],
    keywords: ['main', 'content', 'focus', 'skip'],
    does: { kind: 'screen' },
  },
  'alerts.dismiss': {
    title: 'Dismiss alerts',
    section: 'Navigation',
    keys: ['d'],
    keywords: ['close', 'messages', 'notices'],
    does: { kind: 'screen' },
  },

  // Settings
  'theme.dark': { ...setting('theme', 'dark'), title: 'Use the dark theme', keywords: ['mode'] },
  'theme.light': { ...setting('theme', 'light'), title: 'Use the light theme', keywords: ['mode'] },
  'theme.system': {
    ...setting('theme', 'system'),
    title: 'Use the theme of the device',
    keywords: ['mode', 'system', 'automatic'],
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
    keywords: ['support', 'issue', 'bug', 'question'],
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
} as const satisfies Record<string, Omit<Command, 'id'>>;

export type CommandId = `${ScreenWithCommand}.go` | keyof typeof DEFINITIONS;

/** The commands that open a screen, made from its record. */
function commandsOfScreens(): Command<CommandId>[] {
  return SCREEN_IDS.flatMap((screen) => {
    const { title, path, roleKey, command } = SCREENS[screen];
    if (!command) return [];
    const section = command.section ?? 'Navigation';
    return {
      title: section === 'Navigation' ? `Go to ${title}` : title,
      ...command,
      id: `${screen as ScreenWithCommand}.go`,
      section,
      roleKey,
      does: { kind: 'go', to: path },
    };
  });
}

const ALL: readonly Command<CommandId>[] = [
  ...commandsOfScreens(),
  ...(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]).map((id) => ({
    id,
    ...DEFINITIONS[id],
  })),
];

/** In the order in which lists of commands show them. */
export const COMMAND_IDS = ALL.map(({ id }) => id);

export const COMMANDS = Object.fromEntries(ALL.map((command) => [command.id, command])) as Record<
  CommandId,
  Command<CommandId>
>;
