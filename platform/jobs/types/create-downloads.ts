/** Making the jobs that end in a file for download. */
import type { DownloadFileType, GlossaryFileType } from '#model/job.ts';
import { validateQuery } from '#platform/query/run-query.ts';
import { commonOf, createJob, JobRefused, type JobStarter } from '../queue/create-job.ts';
import type { JobPlatform } from '../job-type.ts';
import { neededClaims } from './shared/needed-claims.ts';
import { keepSecret } from '../files/secrets.ts';
import type { JobRow } from '../queue/job-rows.ts';

interface FileRequest<FileType> {
  fileType: FileType;
  /** Empty or missing: none. */
  filePassword?: string | undefined;
  emails?: readonly string[] | undefined;
}

export interface DownloadRequest extends FileRequest<DownloadFileType> {
  tql: string;
}

export interface GlossaryExportRequest extends FileRequest<GlossaryFileType> {
  title: string;
}

/**
 * Makes the job that writes the rows of a query into a file, after the query was checked (B-478).
 * @throws TqlError or QueryProblem about the query, JobRefused 400 for a password of spaces or an address
 */
export async function createDownloadJob(
  platform: JobPlatform,
  starter: JobStarter,
  { tql, fileType, filePassword, emails }: DownloadRequest,
): Promise<JobRow> {
  const { zone } = starter;
  const { query } = await validateQuery(platform.definitions, zone, tql);
  const chain = query.chain.name;
  return createJob(platform, starter, {
    ...commonOf(platform, starter, { jobId: crypto.randomUUID(), emails }),
    ...NO_FILE,
    name: 'FileDownloadJob',
    claims: await neededClaims(zone, starter.claims),
    chain,
    fileType,
    input: { tql, name: chain, ...passwordOf(platform, filePassword) },
  });
}

/**
 * Makes the job that writes all glossary terms into a file.
 * @throws JobRefused 400 for a password of spaces or an address
 */
export function createGlossaryExportJob(
  platform: JobPlatform,
  starter: JobStarter,
  { title, fileType, filePassword, emails }: GlossaryExportRequest,
): Promise<JobRow> {
  return createJob(platform, starter, {
    ...commonOf(platform, starter, { jobId: crypto.randomUUID(), emails }),
    ...NO_FILE,
    name: 'GlossaryDownloadJob',
    chain: null,
    fileType,
    input: { title, ...passwordOf(platform, filePassword) },
  });
}

const NO_FILE = { operation: null, originalFilename: null, sizeBytes: null };

/** A password of spaces only is likely a slip (B-481). */
function passwordOf({ config }: JobPlatform, password: string | undefined) {
  if (password === undefined || password === '') return {};
  if (password.trim() === '') {
    throw new JobRefused(400, 'Enter a valid password.', 'filePassword');
  }
  return { filePassword: keepSecret(config.keySecret, password) };
}
