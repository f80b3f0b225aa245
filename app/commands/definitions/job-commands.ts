/** The commands of the Job Manager. */
import type { JobFilter } from '#app/paths/paths.ts';
import { paths } from '#app/paths/paths.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import type { CommandDefinitions } from '#app/commands/command.ts';
import { ON_SCREEN } from './screen-handled.ts';

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

export const JOB_COMMANDS = {
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

  'jobs.failed': { ...jobsWith('failed'), title: 'Show failed jobs' },
  'jobs.running': { ...jobsWith('running'), title: 'Show running jobs' },
  'jobs.waiting': { ...jobsWith('waiting'), title: 'Show queued jobs' },
  'jobs.complete': { ...jobsWith('complete'), title: 'Show completed jobs' },
  'jobs.cancelled': { ...jobsWith('cancelled'), title: 'Show cancelled jobs' },
} as const satisfies CommandDefinitions;
