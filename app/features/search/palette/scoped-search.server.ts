/** The palette's search for one kind of things: '#' dictionaries and attributes, '@' people and groups, ':' jobs. */
import type { HitKind, PaletteHit } from '#app/commands/go/go.ts';
import { canonical } from '#app/commands/palette/words.ts';
import { paths } from '#app/paths/paths.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { jobTypeLabel, shownStatus } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { mayOpen } from '#model/access/roles.ts';
import { namedHit } from './named-hit.ts';
import { searchMetadata } from './search-metadata.server.ts';

const MAX_LISTED = 20;
/** The search covers at most this many jobs. */
const MAX_JOBS = 200;
const DAYS = 60;

const KINDS: Readonly<Record<'#' | '@', readonly HitKind[]>> = {
  '#': ['dictionaries'],
  '@': ['userWallets', 'userGroups', 'systemWallets'],
};

/** Searches for one kind of things. @param text the text after the sign; '' lists everything */
export async function searchScope(
  session: Session,
  scope: '#' | '@' | ':',
  text: string,
): Promise<PaletteHit[]> {
  if (scope === ':') return searchJobs(session, text);
  if (text === '') return scope === '#' ? listDictionaries(session) : listPeople(session);
  return (await searchMetadata(session, text)).filter(({ kind }) => KINDS[scope].includes(kind));
}

async function listDictionaries({ api }: Session): Promise<PaletteHit[]> {
  const query = { summary: 'true', orderBy: 'name', limit: MAX_LISTED } as const;
  const { data } = await api.call(CALLS.listDictionaries, { query });
  return data.map(({ name, description }) =>
    namedHit('dictionaries', {
      ...{ id: name, name, about: description || 'Dictionary' },
      to: paths.dictionary(name),
    }),
  );
}

async function listPeople({ api }: Session): Promise<PaletteHit[]> {
  const [groups, people] = await Promise.all([
    api.call(CALLS.listGroups, { query: { orderBy: 'name', limit: MAX_LISTED } }),
    api.call(CALLS.listUserWallets, { query: { orderBy: 'fullName', limit: MAX_LISTED } }),
  ]);
  return [
    ...groups.data.map(({ id, name, description }) =>
      namedHit('userGroups', {
        ...{ id, name, about: description || 'User group' },
        to: paths.wallet('user-group', id),
      }),
    ),
    ...people.data.map(({ id, fullName, email }) =>
      namedHit('userWallets', {
        ...{ id, name: fullName, about: email },
        to: paths.wallet('user-wallet', id),
      }),
    ),
  ];
}

/** The jobs with all words in their type, dictionary, status or id, the newest first, with status and time. */
async function searchJobs(session: Session, text: string): Promise<PaletteHit[]> {
  if (!mayOpen(session.roles, 'jobManager')) return [];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (await readJobs(session))
    .filter((job) => words.every((word) => textOf(job).some((part) => part.startsWith(word))))
    .slice(0, MAX_LISTED)
    .map((job) => ({
      id: `job:${job.jobId}`,
      kind: 'job',
      icon: 'list-checks',
      name: job.jobId,
      title: [jobTypeLabel(job.name), chainOf(job)].filter(Boolean).join(' '),
      subtitle: `${statusOf(job)} · ${job.jobCreated.slice(0, 16).replace('T', ' ')} UTC`,
      to: paths.jobs({ days: String(DAYS), row: job.jobId }),
    }));
}

async function readJobs({ api }: Session): Promise<Job[]> {
  const query = { orderBy: 'jobCreated DESC', daysToReturn: DAYS, limit: MAX_JOBS } as const;
  try {
    return (await api.call(CALLS.listJobs, { query })).data;
  } catch (error) {
    if (error instanceof PlatformError && error.status === 403) return [];
    throw error;
  }
}

/** The words by which a job is found, in lower case. */
function textOf(job: Job): string[] {
  const words = `${jobTypeLabel(job.name)} ${chainOf(job)} ${statusOf(job)} ${job.jobId}`;
  const status = canonical(statusOf(job));
  return [...words.toLowerCase().split(/[\s_]+/), status, chainOf(job).toLowerCase()];
}

const chainOf = ({ dictName }: Job) => dictName ?? '';

const STATUS_WORDS = {
  NEW: 'queued',
  QUEUED: 'queued',
  RUNNING: 'running',
  COMPLETED_SUCCESS: 'complete',
  COMPLETED_ERROR: 'error',
  CANCELLED: 'cancelled',
} as const;

const statusOf = ({ status }: Job) => STATUS_WORDS[shownStatus(status)];
