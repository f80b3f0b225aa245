/** The commands of forms and of pages of single records. */
import type { CommandDefinitions } from '#app/commands/command.ts';
import { ON_SCREEN } from './screen-handled.ts';
import {
  CHOOSER_SCREENS,
  DELETE_SCREENS,
  FIELD_SCREENS,
  FORM_SCREENS,
  HISTORY_SCREENS,
  JOB_SCREENS,
  SCREENS_WITH_NEXT,
  USED_SCREENS,
} from './screen-sets.ts';

export const FORM_COMMANDS = {
  'form.first': {
    ...ON_SCREEN,
    title: 'Write in the first field',
    keys: ['w'],
    keywords: ['form', 'fill', 'type', 'insert', 'begin', 'focus'],
    screens: FIELD_SCREENS,
  },
  'form.save': {
    ...ON_SCREEN,
    title: 'Save changes',
    keys: ['mod+s'],
    keywords: ['store', 'submit'],
    changes: 'edit',
    screens: [...FORM_SCREENS, 'dictionary-from-file'],
    inEditor: true,
  },
  'form.submit': {
    ...ON_SCREEN,
    title: 'Submit the form',
    keys: ['mod+Enter'],
    keywords: ['start', 'send', 'upload'],
    screens: [
      ...JOB_SCREENS,
      ...CHOOSER_SCREENS,
      'dictionary-from-file',
      'ledger',
      'zone-comparison',
    ],
    inEditor: true,
  },
  'form.saveNext': {
    ...ON_SCREEN,
    title: 'Save, and open the next record of the list',
    keys: ['mod+shift+Enter'],
    keywords: ['save', 'following', 'on'],
    changes: 'edit',
    screens: SCREENS_WITH_NEXT,
    inEditor: true,
  },
  'record.delete': {
    ...ON_SCREEN,
    title: 'Delete…',
    keys: ['shift+d'],
    keywords: ['remove'],
    changes: 'delete',
    screens: DELETE_SCREENS,
    destructive: true,
  },
  'record.uses': {
    title: 'Where is this used?',
    section: 'Screen',
    keys: ['shift+u'],
    keywords: ['names', 'references', 'used by', 'dependencies', 'depends', 'edges', 'contracts'],
    screens: USED_SCREENS,
    does: { kind: 'dialog', param: 'uses' },
  },
  'record.history': {
    title: 'History of this record',
    section: 'Screen',
    keys: ['v'],
    keywords: ['versions', 'changes', 'who', 'when', 'restore', 'earlier', 'before'],
    screens: HISTORY_SCREENS,
    does: { kind: 'dialog', param: 'history' },
  },
  'record.next': {
    ...ON_SCREEN,
    title: 'Next record of the list',
    keys: ['j'],
    keywords: ['following', 'down', 'row'],
    screens: SCREENS_WITH_NEXT,
  },
  'record.previous': {
    ...ON_SCREEN,
    title: 'Previous record of the list',
    keys: ['k'],
    keywords: ['before', 'up', 'row'],
    screens: SCREENS_WITH_NEXT,
  },
} as const satisfies CommandDefinitions;
