/** The Job Manager and the forms that start something. */
import { START_JOBS } from '#app/screens/screens.ts';
import type { CommandDefinitions } from '#app/commands/command.ts';
import { JOB_SCREENS, ON_SCREEN } from './screen-sets.ts';

export const JOB_COMMANDS = {
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
    screens: [...JOB_SCREENS, 'dictionary-from-file', 'ledger'],
    inEditor: true,
  },
} as const satisfies CommandDefinitions;
