/**
 * The commands of the console: title, keys, keywords, roles and effect of each. The palette, the cheat sheet and
 * `docs/keyboard.md` are made from this table, and `registry.test.ts` checks it. Commands that lead to a screen are in
 * the screen's row instead (`app/screens/screens.ts`) and are added here.
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
import { VIEW_AREAS } from '#model/metadata/view-areas.ts';
import type { Command } from './command.ts';

const LISTS = screensWhere(({ kind }) => kind === 'list');
const GRIDS: readonly ScreenId[] = [...LISTS, 'lifegraph'];
/** The lists with an action for several rows at once, by the ids of `ROW_ACTIONS` (app/crud/selection). */
const ROW_ACTION_LISTS = {
  delete: ['consent-contracts', 'edges', 'glossary', 'smart-contracts'],
  cancel: ['jobs'],
  expire: ['consent-contracts'],
  addToGroup: ['wallets'],
} as const satisfies Record<string, readonly ScreenId[]>;
const SELECTING: readonly ScreenId[] = [...new Set(Object.values(ROW_ACTION_LISTS).flat())];
const FORMS = screensWhere(({ kind }) => kind === 'form');
const JOBS = screensWhere(({ kind }) => kind === 'job');
/** What they do is confirmed in a dialog, and nothing is filled in. */
const WITHOUT_FIELDS: readonly ScreenId[] = ['wipe-zone', 'reset-zone'];
const WITH_FIELDS = [...FORMS, 'dictionary-from-file' as const, ...JOBS].filter(
  (id) => !WITHOUT_FIELDS.includes(id),
);
/** The pages of single records. */
const DELETABLE = screensWhere(({ hasDelete }) => hasDelete);
/** Those among them whose list opens them. */
const IN_LISTS = screensWhere(({ hasDelete, holds }) => hasDelete && holds !== 'own');
const DICTIONARY_EDITORS: readonly ScreenId[] = ['dictionary-new', 'dictionary'];

/** Commands that a handler of the screen runs. */
const ON_SCREEN = { section: 'Screen', does: { kind: 'screen' } } as const;
const ON_LIST = { section: 'List', does: { kind: 'screen' } } as const;
const ANYWHERE = { section: 'Navigation', does: { kind: 'screen' } } as const;
const ON_LIFEGRAPH = { ...ON_SCREEN, screens: ['lifegraph'] } as const;
/** A step of the cursor or the zoom. It repeats while the key is held. */
const GRAPH_STEP = { ...ON_LIFEGRAPH, repeats: true, quiet: true } as const;
const DICTIONARY_DRAFT = {
  ...ON_SCREEN,
  permissions: ['editMetadata'],
  screens: DICTIONARY_EDITORS,
} as const;

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

const DEFINITIONS = {
  // This screen
  'form.first': {
    ...ON_SCREEN,
    title: 'Write in the first field',
    keys: ['w'],
    keywords: ['form', 'fill', 'type', 'insert', 'begin', 'focus'],
    screens: WITH_FIELDS,
  },
  'form.save': {
    ...ON_SCREEN,
    title: 'Save changes',
    keys: ['mod+s'],
    keywords: ['store', 'submit'],
    changes: 'edit',
    screens: [...FORMS, 'dictionary-from-file'],
    inEditor: true,
  },
  'form.saveNext': {
    ...ON_SCREEN,
    title: 'Save, and open the next record of the list',
    keys: ['mod+shift+Enter'],
    keywords: ['save', 'following', 'on'],
    changes: 'edit',
    screens: IN_LISTS,
    inEditor: true,
  },
  'record.delete': {
    ...ON_SCREEN,
    title: 'Delete…',
    keys: ['shift+d'],
    keywords: ['remove'],
    changes: 'delete',
    screens: DELETABLE,
    destructive: true,
  },
  'record.next': {
    ...ON_SCREEN,
    title: 'Next record of the list',
    keys: ['j'],
    keywords: ['following', 'down', 'row'],
    screens: IN_LISTS,
  },
  'record.previous': {
    ...ON_SCREEN,
    title: 'Previous record of the list',
    keys: ['k'],
    keywords: ['before', 'up', 'row'],
    screens: IN_LISTS,
  },
  'dictionary.addAttribute': {
    ...DICTIONARY_DRAFT,
    title: 'Add attribute',
    keys: ['alt+a'],
    keywords: ['field', 'column', 'new'],
    inEditor: true,
  },
  'dictionary.addIndex': {
    ...DICTIONARY_DRAFT,
    title: 'Add index',
    keys: ['alt+i'],
    keywords: ['key', 'unique', 'primary', 'new'],
    inEditor: true,
  },
  'dictionary.addChild': {
    ...DICTIONARY_DRAFT,
    title: 'Add child attribute',
    keys: ['alt+c'],
    keywords: ['nested', 'object', 'field', 'new'],
    inEditor: true,
  },
  'dictionary.moveUp': {
    ...DICTIONARY_DRAFT,
    title: 'Move attribute up',
    keys: ['alt+ArrowUp'],
    keywords: ['order', 'before'],
    repeats: true,
  },
  'dictionary.moveDown': {
    ...DICTIONARY_DRAFT,
    title: 'Move attribute down',
    keys: ['alt+ArrowDown'],
    keywords: ['order', 'after'],
    repeats: true,
  },
  'dictionary.moveIn': {
    ...DICTIONARY_DRAFT,
    title: 'Move attribute into the object above',
    keys: ['alt+shift+ArrowRight'],
    keywords: ['nest', 'child', 'indent'],
  },
  'dictionary.moveOut': {
    ...DICTIONARY_DRAFT,
    title: 'Move attribute out of its object',
    keys: ['alt+shift+ArrowLeft'],
    keywords: ['unnest', 'parent', 'outdent'],
  },
  'dictionary.filterAttributes': {
    ...ON_SCREEN,
    title: 'Filter the attributes',
    keys: ['/'],
    keywords: ['search', 'find', 'name', 'columns'],
    screens: DICTIONARY_EDITORS,
  },
  'dictionary.pasteAttributes': {
    ...DICTIONARY_DRAFT,
    title: 'Paste several attributes',
    keys: ['alt+p'],
    keywords: ['names', 'spreadsheet', 'columns', 'header', 'clipboard'],
    inEditor: true,
  },
  // Only the draft changes until it is saved, so nothing asks first.
  'dictionary.removeAttribute': {
    ...DICTIONARY_DRAFT,
    title: 'Take the attribute or index out of the draft',
    keys: ['alt+x'],
    keywords: ['delete', 'remove', 'drop'],
    inEditor: true,
  },
  'tab.first': {
    ...ON_SCREEN,
    title: 'Show Details',
    keys: ['alt+1'],
    keywords: ['tab'],
    screens: DICTIONARY_EDITORS,
    inEditor: true,
  },
  'tab.second': {
    ...ON_SCREEN,
    title: 'Show Attributes',
    keys: ['alt+2'],
    keywords: ['tab', 'fields'],
    screens: DICTIONARY_EDITORS,
    inEditor: true,
  },
  'tab.third': {
    ...ON_SCREEN,
    title: 'Show Indexes',
    keys: ['alt+3'],
    keywords: ['tab', 'keys'],
    screens: DICTIONARY_EDITORS,
    inEditor: true,
  },
  'dictionary.uploadFile': {
    ...ON_SCREEN,
    title: 'Upload a file to this dictionary',
    keys: ['alt+u'],
    keywords: ['import', 'data', 'rows'],
    permissions: START_JOBS,
    screens: ['dictionary'],
    inEditor: true,
  },
  'dictionary.executeContract': {
    ...ON_SCREEN,
    title: 'Execute a contract of this chain',
    keys: [],
    keywords: ['run', 'smart contract', 'function', 'job'],
    permissions: ['createData'],
    screens: ['dictionary'],
  },
  'dictionary.truncate': {
    ...ON_SCREEN,
    title: 'Truncate the chain…',
    keys: ['shift+t'],
    keywords: ['erase', 'empty', 'clear', 'records'],
    permissions: ['deleteMetadata'],
    screens: ['dictionary'],
    destructive: true,
  },
  'contract.execute': {
    ...ON_SCREEN,
    title: 'Execute this contract',
    keys: ['mod+Enter'],
    keywords: ['run', 'smart contract', 'function', 'call'],
    permissions: ['createData'],
    screens: ['smart-contract'],
    inEditor: true,
  },
  'list.refresh': {
    ...ON_SCREEN,
    title: 'Refresh the list',
    keys: ['r'],
    keywords: ['reload', 'update', 'status'],
    screens: ['jobs', 'messages', 'ledger'],
    inDialog: true,
  },
  'job.cancel': {
    ...ON_SCREEN,
    title: 'Cancel job…',
    keys: ['shift+c'],
    keywords: ['stop', 'abort', 'kill'],
    anyPermission: ['createData', 'createMetadata'],
    screens: ['jobs'],
    destructive: true,
    inDialog: true,
  },
  'job.receipt': {
    ...ON_SCREEN,
    title: 'View the receipt of this job',
    keys: ['v'],
    keywords: ['run', 'contract', 'result', 'proof'],
    screens: ['jobs'],
    inDialog: true,
  },
  'job.download': {
    ...ON_SCREEN,
    title: 'Download the file of the job',
    keys: ['shift+s'],
    keywords: ['save', 'result', 'fetch'],
    permissions: ['readData'],
    screens: ['jobs'],
    inDialog: true,
  },
  'job.again': {
    ...ON_SCREEN,
    title: 'Run the job again',
    keys: ['shift+r'],
    keywords: ['repeat', 'restart', 'retry', 'copy'],
    permissions: START_JOBS,
    screens: ['jobs'],
    inDialog: true,
  },
  'form.submit': {
    ...ON_SCREEN,
    title: 'Submit the form',
    keys: ['mod+Enter'],
    keywords: ['start', 'send', 'upload'],
    screens: [...JOBS, 'dictionary-from-file', 'ledger'],
    inEditor: true,
  },
  'lifegraph.apply': {
    ...ON_LIFEGRAPH,
    title: 'Apply filters',
    keys: ['mod+Enter'],
    keywords: ['run', 'query', 'search'],
    inEditor: true,
  },
  'lifegraph.filters': {
    ...ON_LIFEGRAPH,
    title: 'Show or hide filters',
    keys: ['shift+f'],
    keywords: ['toggle', 'panel'],
  },
  'lifegraph.graph': {
    ...ON_LIFEGRAPH,
    title: 'Show as graph',
    keys: ['alt+1'],
    keywords: ['2d', '3d', 'draw', 'tab'],
    inEditor: true,
  },
  'lifegraph.table': {
    ...ON_LIFEGRAPH,
    title: 'Show as list',
    keys: ['alt+2'],
    keywords: ['rows', 'table', 'tab'],
    inEditor: true,
  },
  'lifegraph.both': {
    ...ON_LIFEGRAPH,
    title: 'Show graph and list',
    keys: ['alt+3'],
    keywords: ['rows', 'table', 'side by side'],
    inEditor: true,
  },
  'lifegraph.list': {
    ...ON_LIFEGRAPH,
    title: 'Fold the list away, or show it again',
    keys: ['\\'],
    keywords: ['drawer', 'panel', 'table', 'records', 'hide', 'show'],
  },
  'lifegraph.mode': {
    ...ON_LIFEGRAPH,
    title: 'Switch between simple and advanced filters',
    keys: ['a'],
    keywords: ['tql', 'query', 'editor'],
  },
  'lifegraph.history': {
    ...ON_LIFEGRAPH,
    title: 'Show past queries',
    keys: [],
    keywords: ['history', 'recent', 'tql'],
  },
  'lifegraph.saveView': {
    ...ON_LIFEGRAPH,
    title: 'Save this view…',
    keys: ['mod+s'],
    keywords: ['keep', 'name', 'bookmark', 'favourite', 'share'],
    inEditor: true,
  },
  'lifegraph.draw': {
    ...ON_LIFEGRAPH,
    title: 'Draw in 2D or 3D',
    keys: ['shift+v'],
    keywords: ['display', 'settings', 'flat', 'space'],
  },
  'lifegraph.pick': {
    ...ON_LIFEGRAPH,
    title: 'Pick or unpick the record',
    keys: ['x'],
    keywords: ['select', 'mark', 'choose'],
  },
  'lifegraph.expand': {
    ...ON_LIFEGRAPH,
    title: 'Expand neighbors',
    keys: ['e'],
    keywords: ['grow', 'edges', 'more', 'walk'],
  },
  'lifegraph.collapse': {
    ...ON_LIFEGRAPH,
    title: 'Collapse: take added neighbors away',
    keys: ['shift+e'],
    keywords: ['shrink', 'fewer', 'less'],
  },
  'lifegraph.only': {
    ...ON_LIFEGRAPH,
    title: 'Show only these records',
    keys: ['o'],
    keywords: ['isolate', 'focus', 'others', 'hide'],
  },
  'lifegraph.versions': {
    ...ON_LIFEGRAPH,
    title: 'History of the record',
    keys: ['v'],
    keywords: ['versions', 'changes', 'audit', 'proof', 'who'],
    inDialog: true,
  },
  'lifegraph.time': {
    ...ON_LIFEGRAPH,
    title: 'Show when the records changed, or leave that',
    keys: ['t'],
    keywords: ['time', 'slider', 'as of', 'history', 'moments', 'past'],
  },
  'lifegraph.earlier': {
    ...ON_LIFEGRAPH,
    title: 'Earlier moment',
    keys: ['<'],
    keywords: ['time', 'before', 'past', 'as of'],
  },
  'lifegraph.later': {
    ...ON_LIFEGRAPH,
    title: 'Later moment',
    keys: ['>'],
    keywords: ['time', 'after', 'as of'],
  },
  'lifegraph.label': {
    ...ON_LIFEGRAPH,
    title: 'Choose what labels the records of the chain',
    keys: [],
    keywords: ['name', 'attribute', 'caption', 'display', 'title'],
    inDialog: true,
  },
  'lifegraph.nextNeighbor': {
    ...GRAPH_STEP,
    title: 'Next neighbor',
    keys: ['n'],
    keywords: ['walk', 'edge', 'follow', 'sibling'],
  },
  'lifegraph.previousNeighbor': {
    ...GRAPH_STEP,
    title: 'Previous neighbor',
    keys: ['p'],
    keywords: ['walk', 'edge', 'follow', 'sibling'],
  },
  'lifegraph.deeper': {
    ...GRAPH_STEP,
    title: 'Walk on to the neighbors of the record',
    keys: ['l'],
    keywords: ['deeper', 'into', 'walk', 'edge', 'follow'],
  },
  'lifegraph.walkBack': {
    ...GRAPH_STEP,
    title: 'Walk back to where one came from',
    keys: ['b'],
    keywords: ['back', 'return', 'path', 'trail'],
  },
  'lifegraph.up': {
    ...GRAPH_STEP,
    title: 'Nearest record above',
    keys: [],
    keywords: ['walk', 'picture', 'move', 'cursor', 'arrow'],
  },
  'lifegraph.down': {
    ...GRAPH_STEP,
    title: 'Nearest record below',
    keys: [],
    keywords: ['walk', 'picture', 'move', 'cursor', 'arrow'],
  },
  'lifegraph.left': {
    ...GRAPH_STEP,
    title: 'Nearest record to the left',
    keys: [],
    keywords: ['walk', 'picture', 'move', 'cursor', 'arrow'],
  },
  'lifegraph.right': {
    ...GRAPH_STEP,
    title: 'Nearest record to the right',
    keys: [],
    keywords: ['walk', 'picture', 'move', 'cursor', 'arrow'],
  },
  'lifegraph.open': {
    ...ON_LIFEGRAPH,
    title: 'Open the record',
    keys: ['Enter'],
    keywords: ['details', 'drawer', 'show', 'read'],
    quiet: true,
    inDialog: true,
  },
  'lifegraph.hide': {
    ...ON_LIFEGRAPH,
    title: 'Hide records',
    keys: ['h'],
    keywords: ['filter', 'without', 'drop'],
  },
  'lifegraph.showHidden': {
    ...ON_LIFEGRAPH,
    title: 'Show hidden records',
    keys: ['shift+h'],
    keywords: ['all', 'unhide'],
  },
  'lifegraph.invert': {
    ...ON_LIFEGRAPH,
    title: 'Invert what is picked',
    keys: ['i'],
    keywords: ['others', 'pick', 'not'],
  },
  'lifegraph.connect': {
    ...ON_LIFEGRAPH,
    title: 'Show the path between two records',
    keys: ['shift+p'],
    keywords: ['shortest', 'connect', 'route', 'way'],
  },
  'lifegraph.joins': {
    ...ON_LIFEGRAPH,
    title: 'What joins two records',
    keys: ['w'],
    keywords: ['paths', 'shared', 'neighbors', 'common', 'between', 'why', 'connect'],
  },
  'lifegraph.undo': {
    ...ON_LIFEGRAPH,
    title: 'Undo in the graph',
    keys: ['mod+z', 'z'],
    keywords: ['back', 'revert'],
  },
  'lifegraph.redo': {
    ...ON_LIFEGRAPH,
    title: 'Redo in the graph',
    keys: ['mod+shift+z', 'shift+z'],
    keywords: ['again', 'forward'],
  },
  'lifegraph.back': {
    ...ON_LIFEGRAPH,
    title: 'Back to the record before',
    keys: ['Backspace'],
    keywords: ['walk', 'return', 'previous', 'neighbor'],
    inDialog: true,
  },
  'lifegraph.zoomIn': {
    ...GRAPH_STEP,
    title: 'Zoom in',
    keys: ['+'],
    keywords: ['larger', 'closer', 'graph'],
  },
  'lifegraph.zoomOut': {
    ...GRAPH_STEP,
    title: 'Zoom out',
    keys: ['-'],
    keywords: ['smaller', 'farther', 'graph'],
  },
  'lifegraph.zoomFit': {
    ...ON_LIFEGRAPH,
    title: 'Fit the graph to the view',
    keys: ['0'],
    keywords: ['zoom', 'whole', 'all', 'reset'],
    quiet: true,
  },
  'blast.ask': {
    ...ON_SCREEN,
    title: 'Write a question',
    keys: ['/'],
    keywords: ['prompt', 'ask', 'chat', 'message'],
    screens: ['ask-blast'],
  },
  'blast.new': {
    ...ON_SCREEN,
    title: 'New conversation',
    keys: ['alt+n'],
    keywords: ['chat', 'clear', 'again', 'start'],
    screens: ['ask-blast'],
    inEditor: true,
  },
  'blast.stop': {
    ...ON_SCREEN,
    title: 'Stop the answer',
    keys: ['Escape'],
    keywords: ['cancel', 'abort', 'halt'],
    screens: ['ask-blast'],
  },
  // Nobody may restore an old deletion by mistake. So the key works only while the alert of the deletion is shown, and the
  // palette lists these two commands only when their names are typed.
  'deletion.undo': {
    ...ON_SCREEN,
    title: 'Undo the deletion',
    keys: ['z'],
    quiet: true,
    anyPermission: ['createMetadata', 'createData'],
    // in LifeGraph, the key undoes a change of the graph
    screens: SCREEN_IDS.filter((id) => id !== 'lifegraph'),
  },
  'deletion.restore': {
    title: 'Restore what was deleted last',
    section: 'Screen',
    keys: [],
    keywords: ['undo', 'deletion', 'put back', 'recover', 'undelete'],
    anyPermission: ['createMetadata', 'createData'],
    quiet: true,
    does: { kind: 'submit', form: { action: paths.undo, method: 'post' }, returns: true },
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
    ...ON_LIST,
    title: 'Next row',
    keys: ['j'],
    keywords: ['down'],
    screens: [...GRIDS, 'zones', 'api-reference'],
    repeats: true,
    quiet: true,
    inDialog: true,
  },
  'list.previous': {
    ...ON_LIST,
    title: 'Previous row',
    keys: ['k'],
    keywords: ['up'],
    screens: [...GRIDS, 'zones', 'api-reference'],
    repeats: true,
    quiet: true,
    inDialog: true,
  },
  'list.open': {
    ...ON_LIST,
    title: 'Open row',
    keys: ['Enter', 'o'],
    keywords: ['show', 'edit'],
    screens: LISTS,
    quiet: true,
    inDialog: true,
  },
  'list.filter': {
    ...ON_LIST,
    title: 'Filter the list',
    keys: ['/'],
    keywords: ['search', 'find'],
    screens: screensWhere(({ hasFilter }) => hasFilter),
  },
  'list.columns': {
    ...ON_LIST,
    title: 'Choose columns…',
    keys: [','],
    keywords: ['hide', 'show', 'order', 'width', 'pin', 'resize', 'table'],
    screens: GRIDS,
  },
  'list.select': {
    ...ON_LIST,
    title: 'Select or unselect the row',
    keys: ['x'],
    keywords: ['mark', 'check', 'pick', 'bulk', 'several'],
    screens: SELECTING,
  },
  'list.selectRange': {
    ...ON_LIST,
    title: 'Select the rows up to this one',
    keys: ['shift+x'],
    keywords: ['mark', 'check', 'range', 'between', 'several'],
    screens: SELECTING,
  },
  'list.selectAll': {
    ...ON_LIST,
    title: 'Select all rows of the page',
    keys: ['mod+a'],
    keywords: ['mark', 'check', 'everything', 'bulk'],
    screens: SELECTING,
  },
  'list.unselect': {
    ...ON_LIST,
    title: 'Select no row',
    keys: ['Escape'],
    keywords: ['clear', 'selection', 'unmark', 'uncheck', 'none'],
    screens: SELECTING,
  },
  'list.deleteSelected': {
    ...ON_LIST,
    title: 'Delete the selected rows…',
    keys: ['shift+d'],
    keywords: ['remove', 'bulk', 'several', 'selection'],
    anyPermission: ['deleteMetadata', 'deleteData'],
    screens: ROW_ACTION_LISTS.delete,
    destructive: true,
  },
  'list.expireSelected': {
    ...ON_LIST,
    title: 'Expire the selected contracts…',
    keys: ['shift+e'],
    keywords: ['end', 'until', 'revoke', 'withdraw', 'bulk', 'several', 'selection'],
    permissions: ['editData'],
    screens: ROW_ACTION_LISTS.expire,
    destructive: true,
  },
  'list.addSelectedToGroup': {
    ...ON_LIST,
    title: 'Add the selected wallets to a group…',
    keys: ['shift+g'],
    keywords: ['member', 'members', 'people', 'bulk', 'several', 'selection'],
    permissions: ['editMetadata'],
    screens: ROW_ACTION_LISTS.addToGroup,
  },
  'list.saveView': {
    ...ON_LIST,
    title: 'Save view of the list',
    keys: ['mod+s'],
    keywords: ['keep', 'name', 'bookmark', 'favourite', 'share', 'filter'],
    screens: VIEW_AREAS.filter((area) => area !== 'lifegraph'),
  },
  'list.previousPage': {
    ...ON_LIST,
    title: 'Previous page',
    keys: ['['],
    keywords: ['newer', 'back'],
    screens: GRIDS,
    quiet: true,
  },
  'list.nextPage': {
    ...ON_LIST,
    title: 'Next page',
    keys: [']'],
    keywords: ['older', 'more'],
    screens: GRIDS,
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
} as const satisfies Record<string, Omit<Command, 'id'>>;

export type CommandId = `${ScreenWithCommand}.go` | keyof typeof DEFINITIONS;

/** The commands that open a screen, made from its row. */
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
