/** How the file of a job is read: as its starter chose. */
import type { UploadFileType } from '#model/jobs/job.ts';
import { readingInput } from '#platform/formats/file-reading.ts';
import type { ReadOptions } from '#platform/formats/read-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';

/** The options for the parser of a job's file. */
export function readOptionsOf({
  fileType,
  input,
}: Pick<JobRow, 'fileType' | 'input'>): ReadOptions {
  return { fileType: fileType as UploadFileType, ...readingInput(input) };
}
