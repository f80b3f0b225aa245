/** The mail at the end of a job: its type, how it ended and the next step. It contains no values of records. */
import { jobTypeLabel } from '#model/jobs/job.ts';
import type { Mail, Mailer } from '#platform/mail/mail.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { aboutJob, noteMail } from './job-rows.ts';
import type { JobRow } from './job-rows.ts';

/** The words for final statuses. */
const ENDINGS: Partial<Record<JobRow['status'], string>> = {
  COMPLETED_SUCCESS: 'complete',
  COMPLETED_ERROR: 'failed',
  CANCELLED: 'cancelled',
};

/** Sends the mail of an ended job and records the outcome in its results. A mail that cannot be sent is no error. */
export async function mailJob(
  platform: JobPlatform,
  mailer: Mailer,
  zone: ZoneRef,
  job: JobRow,
): Promise<void> {
  if (job.emails.length === 0) return;
  const mail = jobMail(zone, job, platform.config.publicOrigin);
  let outcome: Record<string, unknown> = { sentTo: job.emails.length };
  try {
    await mailer.send(mail);
  } catch (error) {
    platform.log.warn({ ...aboutJob(zone, job), err: error }, 'job mail not sent');
    outcome = { failed: 'The mail could not be sent.' };
  }
  await noteMail(zone.db, zone, job.id, outcome);
}

export function jobMail(zone: ZoneRef, job: JobRow, publicOrigin: string): Mail {
  const label = jobTypeLabel(job.name);
  const ending = ENDINGS[job.status] ?? job.status;
  const lines = [
    `The job "${label}" in zone ${zone.name} (${zone.customer}) is ${ending}.`,
    '',
    ...facts([
      ['Dictionary', job.chain],
      ['File', job.originalFilename],
      ['Operation', job.operation],
      ['Started', job.startedAt],
      ['Ended', job.completedAt],
      ...Object.entries(job.results ?? {}).map(countOf),
      ['Wrong rows', job.error?.count ?? null],
    ]),
    '',
    ...(job.error ? [job.error.message, ''] : []),
    nextStep(job),
    `${publicOrigin}/job-manager?row=${job.id}`,
    '',
  ];
  return {
    // A worker killed before it recorded the mail leaves it to the next one, which sends it again with the same id.
    id: `${job.id}.${zone.id}`,
    to: job.emails,
    subject: `Keyway: ${label} ${ending}`,
    text: lines.join('\n'),
  };
}

function facts(pairs: (readonly [string, string | number | null])[]): string[] {
  return pairs
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`);
}

/** 'created: 12' of the results; lists are counted. */
function countOf([name, value]: [string, unknown]): readonly [string, string | number | null] {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  if (typeof value === 'number') return [label, value];
  return [label, Array.isArray(value) && value.length > 0 ? value.length : null];
}

function nextStep({ status }: JobRow): string {
  if (status === 'COMPLETED_SUCCESS') return 'Nothing is left to do. The job and its results:';
  return status === 'CANCELLED'
    ? 'What was written before stays; start the job again for the rest. The job and its results:'
    : 'Mend what the message names, then start the job again. The job, with the wrong rows:';
}
