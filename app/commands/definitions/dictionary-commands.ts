/** The commands of the editor of a dictionary, and those that start something from its chain. */
import { START_JOBS } from '#app/screens/screens.ts';
import type { CommandDefinitions } from '#app/commands/command.ts';
import { ON_SCREEN } from './screen-handled.ts';
import { DICTIONARY_SCREENS } from './screen-sets.ts';

const DICTIONARY_DRAFT = {
  ...ON_SCREEN,
  permissions: ['editMetadata'],
  screens: DICTIONARY_SCREENS,
} as const;

export const DICTIONARY_COMMANDS = {
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
    screens: DICTIONARY_SCREENS,
  },
  'dictionary.pasteAttributes': {
    ...DICTIONARY_DRAFT,
    title: 'Paste several attributes',
    keys: ['alt+p'],
    keywords: ['names', 'spreadsheet', 'columns', 'header', 'clipboard'],
    inEditor: true,
  },
  // The command changes only the draft until it is saved, so no dialog asks first.
  'dictionary.removeAttribute': {
    ...DICTIONARY_DRAFT,
    title: 'Take the attribute or index out of the draft',
    keys: ['alt+x'],
    keywords: ['delete', 'remove', 'drop'],
    inEditor: true,
  },
  'dictionary.showDetails': {
    ...ON_SCREEN,
    title: 'Show Details',
    keys: ['alt+1'],
    keywords: ['tab'],
    screens: DICTIONARY_SCREENS,
    inEditor: true,
  },
  'dictionary.showAttributes': {
    ...ON_SCREEN,
    title: 'Show Attributes',
    keys: ['alt+2'],
    keywords: ['tab', 'fields'],
    screens: DICTIONARY_SCREENS,
    inEditor: true,
  },
  'dictionary.showIndexes': {
    ...ON_SCREEN,
    title: 'Show Indexes',
    keys: ['alt+3'],
    keywords: ['tab', 'keys'],
    screens: DICTIONARY_SCREENS,
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
} as const satisfies CommandDefinitions;
