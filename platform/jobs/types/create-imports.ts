/** Making the jobs that read metadata from a spooled file. */
import type { GlossaryFileType } from '#model/job.ts';
import { commonOf, createJob, type JobStarter } from '../queue/create-job.ts';
import type { JobPlatform } from '../job-type.ts';
import type { JobRow } from '../queue/job-rows.ts';

interface ImportRequest {
  /** Under which the file was spooled (spool.ts). */
  jobId: string;
  file: { name: string; sizeBytes: number };
  emails: readonly string[];
}

/** Makes the job that takes glossary terms from a file. @throws JobRefused 400 for a wrong address */
export function createGlossaryImportJob(
  platform: JobPlatform,
  starter: JobStarter,
  request: ImportRequest & { fileType: GlossaryFileType },
): Promise<JobRow> {
  return createJob(platform, starter, {
    ...importOf(platform, starter, request),
    name: 'GlossaryUploadJob',
    fileType: request.fileType,
    input: {},
  });
}

/**
 * Makes the job that takes dictionaries and edge definitions from a DbSchema file.
 * @throws JobRefused 400 for a wrong address
 */
export function createDbSchemaJob(
  platform: JobPlatform,
  starter: JobStarter,
  request: ImportRequest & { deleteOthers: boolean },
): Promise<JobRow> {
  return createJob(platform, starter, {
    ...importOf(platform, starter, request),
    name: 'DbSchemaUploadJob',
    fileType: 'DBS',
    input: { delete: request.deleteOthers },
  });
}

function importOf(platform: JobPlatform, starter: JobStarter, request: ImportRequest) {
  return {
    ...commonOf(platform, starter, request),
    chain: null,
    operation: null,
    originalFilename: request.file.name,
    sizeBytes: request.file.sizeBytes,
  };
}
