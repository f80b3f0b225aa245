/** The data of a job in its drawer: labeled values in four sections. */
import { jobTypeLabel } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { formatBytes } from '#app/format/number.ts';
import { readBadRows } from './bad-rows.ts';
import type { Download } from './download.ts';
import type { BadRows } from './bad-rows.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import { describeProgress } from '#app/features/jobs/progress-words.ts';
import type { JobProgressData } from '#app/features/jobs/progress-words.ts';
import { dictionaryOf } from '#app/features/jobs/job-label.ts';

export type Detail = { label: string } & (
  | { kind: 'text' | 'date' | 'code'; text: string }
  | { kind: 'null' }
);

export interface JobDetails {
  jobId: string;
  typeLabel: string;
  status: string;
  /** The progress; absent when the job has ended. */
  progress: JobProgressData | undefined;
  cancellable: boolean;
  /** The reason why the person may not cancel a job that has not ended. */
  cancelProblem: string | undefined;
  /** Whether the person may open the receipt of the job. */
  hasReceipt: boolean;
  /** The download; absent when no file is offered (B-408 to B-410). */
  download: Download | undefined;
  /** The address of the filled form that starts such a job again; absent for people who may not start jobs. */
  againTo: string | undefined;
  details: Detail[];
  /** The plan that undoes what the job has done. */
  undoTo?: string | undefined;
  results: Detail[];
  metadata: Detail[];
  /** The error; absent unless the job ended in one (B-194). */
  error: { log: Detail | undefined; badRows: BadRows | undefined } | undefined;
}

/** What the person may do with a job. */
type Offers = Pick<
  JobDetails,
  'cancellable' | 'cancelProblem' | 'hasReceipt' | 'download' | 'againTo' | 'undoTo'
>;

/**
 * Builds the data of a job for its drawer.
 * @param creator the full name of the person who started it
 */
export function describeJob(job: Job, creator: string, offers: Offers): JobDetails {
  return {
    jobId: job.jobId,
    typeLabel: jobTypeLabel(job.name),
    status: job.status,
    progress: describeProgress(job),
    ...offers,
    details: jobDetails(job, creator),
    results: detailsOf(job.results.results),
    metadata: detailsOf(job.metadata),
    error:
      job.status === 'COMPLETED_ERROR'
        ? { log: errorLog(job.results.error), badRows: readBadRows(job.results.error) }
        : undefined,
  };
}

/** Whether a job leaves a receipt. The run of a contract does, unless the job ends in error first (B-201 to B-203). */
export function leavesReceipt({ name, status }: Pick<Job, 'name' | 'status'>): boolean {
  return name === 'SmartContractExecJob' && status !== 'COMPLETED_ERROR';
}

function jobDetails(job: Job, creator: string): Detail[] {
  return [
    textDetail('Job Type', jobTypeLabel(job.name)),
    textDetail('Dictionary', dictionaryOf(job)),
    textDetail('Created By', creator),
    dateDetail('Created On', job.jobCreated),
    dateDetail('Started On', job.jobStarted),
    dateDetail('Completed On', job.jobCompleted),
    textDetail('Operation', job.operation),
    textDetail('File', job.originalFilename),
    textDetail('File Type', job.fileType),
    textDetail(
      'File Size',
      typeof job.dataSize === 'number' ? formatBytes(job.dataSize) : undefined,
    ),
    textDetail('E-mail Results To', job.emailRecipients.join(', ') || undefined),
  ];
}

/** The values of an object, in its key order. */
export function detailsOf(values: Readonly<Record<string, unknown>> | undefined): Detail[] {
  return Object.entries(values ?? {}).map(([name, value]) => detailOf(name, value));
}

/** The base64-encoded fields of a job, with their labels (B-199, B-200). */
const ENCODED: Record<string, string> = { errorLogBase64: 'Error Log', consoleBase64: 'Console' };

function detailOf(name: string, value: unknown): Detail {
  const label = ENCODED[name] ?? labelOf(name);
  if (value === null || value === undefined) return { label, kind: 'null' };
  if (typeof value === 'string') {
    const isEncoded = Object.hasOwn(ENCODED, name);
    return isEncoded
      ? { label, kind: 'code', text: decodeBase64(value) }
      : dateOrText(label, value);
  }
  if (isPlainList(value)) {
    return { label, kind: 'text', text: value.map(plainText).join('\n') || '--' };
  }
  if (typeof value !== 'object') return { label, kind: 'text', text: plainText(value) };
  return { label, kind: 'code', text: JSON.stringify(value, decodeParts, 2) };
}

/** The error as JSON when it is an object, else as text (B-195, B-196). */
function errorLog(error: unknown): Detail | undefined {
  if (error === null || error === undefined || error === '') return undefined;
  const label = 'Error Log';
  if (typeof error === 'object') {
    return { label, kind: 'code', text: JSON.stringify(error, decodeParts, 2) };
  }
  return { label, kind: 'text', text: plainText(error) };
}

/** A JSON replacer that decodes the base64-encoded fields at any level. */
function decodeParts(name: string, value: unknown): unknown {
  return Object.hasOwn(ENCODED, name) && typeof value === 'string' ? decodeBase64(value) : value;
}

const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function dateOrText(label: string, value: string): Detail {
  return { label, kind: ISO_DATE.test(value) ? 'date' : 'text', text: value };
}

function textDetail(label: string, text: string | undefined): Detail {
  return typeof text !== 'string' ? { label, kind: 'null' } : { label, kind: 'text', text };
}

function dateDetail(label: string, text: string | undefined): Detail {
  return typeof text !== 'string' ? { label, kind: 'null' } : { label, kind: 'date', text };
}

/** Whether a value is a list of scalars, which is shown with one on each line. */
function isPlainList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

/** A scalar as text. Numbers get thousands separators. */
function plainText(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en') : String(value);
}

/** A label from a field name: 'Limited Owners' for 'limitedOwners'. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
