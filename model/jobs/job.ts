/**
 * Background jobs: types, statuses and the values of upload forms. This file does not import zod, because browsers load
 * it.
 * Requirements: B-347 to B-356, B-396 to B-405.
 */

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
  PromotionJob: 'Promote',
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

/** The statuses of a job that has not ended. */
export const OPEN_STATUSES = ['NEW', 'QUEUED', 'RUNNING'] as const satisfies readonly JobStatus[];

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

/** Endings of file names, in lower case, that differ from the name of the type. */
const OTHER_ENDINGS: Partial<Record<UploadFileType, string[]>> = {
  EDI: ['edifact', 'x12'],
  JSON: ['jsonl', 'ndjson'],
  PIPE: ['psv'],
  SPSS: ['sav', 'zsav'],
  TAB: ['tsv'],
};

/** The endings of files of a type, in lower case. */
export function fileEndingsOf(type: UploadFileType): string[] {
  return [type.toLowerCase(), ...(OTHER_ENDINGS[type] ?? [])];
}

/** The file type that a word or the ending of a file's name means, in any case: 'csv' and 'CSV', 'sav' for SPSS. */
export function uploadFileType(word: string): UploadFileType | undefined {
  const ending = word.toLowerCase();
  return UPLOAD_FILE_TYPES.find((type) => fileEndingsOf(type).includes(ending));
}

/** The file types of downloads. They settle B-664, because the documents name none. */
export const DOWNLOAD_FILE_TYPES = ['CSV', 'PIPE', 'TAB', 'JSON', 'XLSX', 'PARQUET'] as const;
export type DownloadFileType = (typeof DOWNLOAD_FILE_TYPES)[number];

/** The types that are tables of text, whose values a spreadsheet program may take for formulas. */
export const DELIMITED_FILE_TYPES: ReadonlySet<string> = new Set(['CSV', 'PIPE', 'TAB']);

/** The file types of the glossary, for import and export (B-665, B-666). */
export const GLOSSARY_FILE_TYPES = ['CSV', 'JSON', 'XLSX'] as const;
export type GlossaryFileType = (typeof GLOSSARY_FILE_TYPES)[number];

/** Characters of the password of a file that a job writes. */
export const FILE_PASSWORD_LENGTH = 256;

/**
 * The error for the password of a file, or undefined. An empty password is allowed: the file is not locked then. Spaces
 * alone are probably a mistake (B-480, B-481).
 */
export function filePasswordProblem(password = ''): string | undefined {
  return password !== '' && password.trim() === '' ? 'Enter a valid password.' : undefined;
}

/** The status shown for a job; an unknown one shows as NEW (B-402). */
export function shownStatus(status: string): JobStatus {
  return JOB_STATUSES.find((known) => known === status) ?? 'NEW';
}

/** Whether a job has not begun, or waits to continue. */
export function isWaiting(status: string): boolean {
  return isCancellable(status) && status !== 'RUNNING';
}

/** A job can be cancelled only while it has not ended (B-404, B-405). */
export function isCancellable(status: string): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** The label of a job type; an unknown type is shown unchanged. */
export function jobTypeLabel(name: string): string {
  return JOB_NAMES[name as JobName] ?? name;
}
