/**
 * Background jobs: types, statuses and what a job tells of itself.
 * Source: document 2, sections 3 and 4 (B-340 to B-358, B-396 to B-405).
 */
import { z } from 'zod';

export const JOB_NAMES = {
  FileUploadJob: 'Upload Data',
  TruncateChainJob: 'Truncate a Chain',
  DictionaryUploadJob: 'Import Dictionary',
  SmartContractExecJob: 'Execute Smart Contract',
  DbSchemaUploadJob: 'Import DbSchema',
  FileDownloadJob: 'Download Data',
  ResetSDZJob: 'Reset SDZ',
  WipeSDZDataJob: 'Wipe SDZ Data',
  GlossaryUploadJob: 'Import Glossary',
  GlossaryDownloadJob: 'Export Glossary',
} as const;
export type JobName = keyof typeof JOB_NAMES;

export const JOB_STATUSES = [
  'NEW',
  'QUEUED',
  'RUNNING',
  'COMPLETED_SUCCESS',
  'COMPLETED_ERROR',
  'CANCELLED',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const UPLOAD_OPERATIONS = ['UPSERT', 'CREATE', 'UPDATE', 'PATCH'] as const;
export type UploadOperation = (typeof UPLOAD_OPERATIONS)[number];

export const UPLOAD_FILE_TYPES = [
  'CSV',
  'EDI',
  'JSON',
  'PARQUET',
  'PIPE',
  'SPSS',
  'TAB',
  'XLS',
  'XLSX',
  'XLSM',
  'XML',
] as const;
export type UploadFileType = (typeof UPLOAD_FILE_TYPES)[number];

export const jobSchema = z.object({
  jobId: z.uuid(),
  /** The job type; tolerant, as a newer platform may know more of them. */
  name: z.string(),
  status: z.string(),
  dictName: z.string().nullable(),
  loggedInId: z.uuid(),
  effectiveId: z.uuid(),
  jobCreated: z.string(),
  jobStarted: z.string().nullable(),
  jobCompleted: z.string().nullable(),
  fileType: z.string().nullable(),
  originalFilename: z.string().nullable(),
  operation: z.string().nullable(),
  dataSize: z.number().nullable(),
  emailRecipients: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  /** Rows handled so far and, once known, of how many. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  results: z.object({
    results: z.record(z.string(), z.unknown()).nullable(),
    error: z.unknown(),
  }),
  receipt: z.object({ header: z.object({ id: z.uuid() }) }).nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** The status shown for a job; an unknown one shows as NEW (B-402). */
export function shownStatus(status: string): JobStatus {
  return JOB_STATUSES.find((known) => known === status) ?? 'NEW';
}

/** A job can be cancelled only while it has not ended (B-404, B-405). */
export function isCancellable(status: string): boolean {
  return ['NEW', 'QUEUED', 'RUNNING'].includes(status);
}

/** How a person reads a job type; an unknown one is shown as it is. */
export function jobTypeLabel(name: string): string {
  return JOB_NAMES[name as JobName] ?? name;
}
