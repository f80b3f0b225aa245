/**
 * The commands of the console: the only home of a command's title, keys, words, roles and effect. Menus, buttons, the
 * palette, the cheat sheet and `docs/keyboard.md` are made from it, and `registry.test.ts` walks it.
 *
 * House rules: `g …` goes somewhere, `c …` creates something; nothing else is a sequence. Screens that are alike share
 * their keys (all lists, all tabs). A destructive command opens a dialog that asks. Keys that must work while a person
 * types hold a modifier.
 */
import type { Command, ScreenId } from './command.ts';
import { GO_PATH } from './go/go.ts';

export type CommandId =
  | 'palette.open'
  | 'help.keys'
  | 'main.focus'
  | 'navigation.toggle'
  | 'alerts.dismiss'
  | 'back'
  | 'dashboard.go'
  | 'dictionaries.go'
  | 'jobs.go'
  | 'lifegraph.go'
  | 'zones.go'
  | 'dictionary.create'
  | 'dictionary.choose'
  | 'job.choose'
  | 'job.uploadData'
  | 'job.importDictionary'
  | 'list.next'
  | 'list.previous'
  | 'list.open'
  | 'list.filter'
  | 'list.previousPage'
  | 'list.nextPage'
  | 'tab.first'
  | 'tab.second'
  | 'tab.third'
  | 'form.save'
  | 'form.submit'
  | 'dictionary.addAttribute'
  | 'dictionary.addChild'
  | 'dictionary.addIndex'
  | 'dictionary.moveUp'
  | 'dictionary.moveDown'
  | 'dictionary.removeAttribute'
  | 'dictionary.uploadFile'
  | 'dictionary.delete'
  | 'jobs.refresh'
  | 'job.cancel'
  | 'lifegraph.apply'
  | 'lifegraph.filters'
  | 'lifegraph.graph'
  | 'lifegraph.table'
  | 'lifegraph.back'
  | 'lifegraph.zoomIn'
  | 'lifegraph.zoomOut'
  | 'lifegraph.zoomFit'
  | 'account.logout';

const GRIDS: readonly ScreenId[] = ['dictionaries', 'jobs', 'lifegraph'];
const LISTS: readonly ScreenId[] = [...GRIDS, 'zones'];
const DICTIONARY_EDITORS: readonly ScreenId[] = ['dictionary', 'dictionary-new'];
const JOB_FORMS: readonly ScreenId[] = ['upload-data', 'import-dictionary'];

/** Starting a job takes a data role and a metadata role together (B-523). */
const START_JOBS = ['createData', 'createMetadata'] as const;

const DEFINITIONS: Record<CommandId, Omit<Command, 'id'>> = {
  // This screen
  'form.save': {
    title: 'Save changes',
    section: 'Screen',
    keys: ['mod+s'],
    keywords: ['store', 'submit'],
    permissions: ['editMetadata'],
    screens: DICTIONARY_EDITORS,
    does: { kind: 'screen' },
    inEditor: true,
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
  'dictionary.delete': {
    title: 'Delete dictionary…',
    section: 'Screen',
    keys: ['shift+d'],
    keywords: ['remove'],
    permissions: ['deleteMetadata'],
    screens: ['dictionary'],
    does: { kind: 'dialog', param: 'delete' },
    destructive: true,
  },
  'jobs.refresh': {
    title: 'Refresh jobs',
    section: 'Screen',
    keys: ['r'],
    keywords: ['reload', 'update', 'status'],
    screens: ['jobs'],
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
    does: { kind: 'dialog', param: 'cancel' },
    destructive: true,
    inDialog: true,
  },
  'form.submit': {
    title: 'Submit the form',
    section: 'Screen',
    keys: ['mod+Enter'],
    keywords: ['start', 'send', 'upload'],
    screens: JOB_FORMS,
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
  back: {
    title: 'Back to the list',
    section: 'Screen',
    keys: ['u', 'Escape'],
    keywords: ['up', 'close', 'leave', 'cancel'],
    screens: ['dictionary-chooser', ...DICTIONARY_EDITORS, 'job-chooser', ...JOB_FORMS],
    does: { kind: 'screen' },
  },

  // Every list
  'list.next': {
    title: 'Next row',
    section: 'List',
    keys: ['j'],
    keywords: ['down'],
    screens: LISTS,
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
    screens: LISTS,
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
    screens: ['dictionaries'],
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
    title: 'Search or run a command',
    section: 'Navigation',
    keys: ['mod+k'],
    keywords: ['palette', 'find', 'metadata', 'go'],
    does: { kind: 'go', to: GO_PATH },
    inEditor: true,
    inDialog: true,
  },
  'dashboard.go': {
    title: 'Go to Dashboard',
    section: 'Navigation',
    keys: ['g h'],
    keywords: ['home', 'metrics'],
    does: { kind: 'go', to: '/dashboard' },
  },
  'dictionaries.go': {
    title: 'Go to Dictionaries',
    section: 'Navigation',
    keys: ['g d'],
    keywords: ['chains', 'schema', 'tables'],
    roleKey: 'dictionary',
    does: { kind: 'go', to: '/dictionaries' },
  },
  'jobs.go': {
    title: 'Go to Job Manager',
    section: 'Navigation',
    keys: ['g j'],
    keywords: ['jobs', 'uploads', 'status'],
    roleKey: 'jobManager',
    does: { kind: 'go', to: '/job-manager' },
  },
  'lifegraph.go': {
    title: 'Go to LifeGraph Explorer',
    section: 'Navigation',
    keys: ['g l'],
    keywords: ['data', 'query', 'tql', 'vertices', 'edges'],
    roleKey: 'lifegraph',
    does: { kind: 'go', to: '/lifegraph' },
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

  // Create
  'dictionary.create': {
    title: 'Create dictionary',
    section: 'Create',
    keys: ['c d'],
    keywords: ['new', 'add', 'scratch', 'chain'],
    roleKey: 'dictionary',
    permissions: ['createMetadata'],
    does: { kind: 'go', to: '/dictionaries/new' },
  },
  'dictionary.choose': {
    title: 'Choose how to create a dictionary',
    section: 'Create',
    keys: ['c c'],
    keywords: ['new', 'add', 'import', 'schema'],
    roleKey: 'dictionary',
    permissions: ['createMetadata'],
    does: { kind: 'go', to: '/dictionaries/create-dictionary' },
  },

  // Jobs to launch
  'job.choose': {
    title: 'Start a new job',
    section: 'Jobs',
    keys: ['c j'],
    keywords: ['create', 'launch', 'run'],
    roleKey: 'jobManager',
    permissions: START_JOBS,
    does: { kind: 'go', to: '/job-manager/new' },
  },
  'job.uploadData': {
    title: 'Upload Data',
    section: 'Jobs',
    keys: ['c u'],
    keywords: ['file', 'csv', 'import', 'rows', 'job'],
    roleKey: 'jobManager',
    permissions: START_JOBS,
    does: { kind: 'go', to: '/job-manager/new/upload-file' },
  },
  'job.importDictionary': {
    title: 'Import Dictionary',
    section: 'Jobs',
    keys: ['c i'],
    keywords: ['json', 'upload', 'data dictionary', 'job'],
    roleKey: 'jobManager',
    permissions: START_JOBS,
    does: { kind: 'go', to: '/job-manager/new/upload-data-dictionary' },
  },

  // Zones
  'zones.go': {
    title: 'Switch zone',
    section: 'Zones',
    keys: ['g z'],
    keywords: ['environment', 'dev', 'stage', 'uat', 'prod', 'change'],
    does: { kind: 'go', to: '/zones' },
  },

  // Help and account
  'help.keys': {
    title: 'Show keyboard shortcuts',
    section: 'Help',
    keys: ['?'],
    keywords: ['keys', 'cheat sheet', 'help', 'hotkeys'],
    does: { kind: 'dialog', param: 'keys' },
  },
  'account.logout': {
    title: 'Logout',
    section: 'Account',
    keys: [],
    keywords: ['log out', 'sign out', 'leave', 'exit'],
    does: { kind: 'submit', form: { action: '/logout', method: 'post' } },
  },
};

export const COMMAND_IDS = Object.keys(DEFINITIONS) as CommandId[];

/** Every command, in the order in which lists of them show it. */
export const COMMANDS = Object.fromEntries(
  COMMAND_IDS.map((id) => [id, { id, ...DEFINITIONS[id] }]),
) as Record<CommandId, Command<CommandId>>;
