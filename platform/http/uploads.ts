/**
 * Files that come with a call. They are written to the folder of a job, or to a folder that lasts as long as the call.
 */
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { UPLOAD_FILE_TYPES, uploadFileType } from '#model/jobs/job.ts';
import type { UploadFileType } from '#model/jobs/job.ts';
import { receiveUpload, removeSpool } from '#platform/jobs/files/spool.ts';
import type { Platform } from '#platform/platform.ts';
import { choicesOf } from './file-choices.ts';
import type { GivenChoices } from './file-choices.ts';
import { badRequest } from './http-error.ts';
import { readMultipart } from './multipart.ts';
import type { Multipart, MultipartLimits, UploadedFile } from './multipart.ts';
import { parseGivenForm } from './parse-given.ts';
import type { NamedValues } from './parse-given.ts';

/** Runs the work with a new job id to spool files under; removes the files when it fails. */
export async function withSpool<Result>(
  { config: { dataDir } }: Platform,
  work: (jobId: string) => Promise<Result>,
): Promise<Result> {
  const jobId = crypto.randomUUID();
  try {
    return await work(jobId);
  } catch (error) {
    await removeSpool(dataDir, jobId);
    throw error;
  }
}

/** Runs the work with a new id, which no job has, to spool files under. The files are removed in any case. */
export function withPassingSpool<Result>(
  platform: Platform,
  work: (id: string) => Promise<Result>,
): Promise<Result> {
  return withSpool(platform, async (id) => {
    const result = await work(id);
    await removeSpool(platform.config.dataDir, id);
    return result;
  });
}

/** @throws as `readMultipart`; FileTooLargeError */
export function readUploadForm(
  platform: Platform,
  jobId: string,
  incoming: IncomingMessage,
  limits: MultipartLimits,
): Promise<Multipart> {
  const { dataDir } = platform.config;
  return readMultipart(incoming, limits, (stream, _, index) =>
    receiveUpload(stream, { dataDir, jobId, index, limitBytes: limits.maxBytes }),
  );
}

interface FormCall {
  platform: Platform;
  incoming: IncomingMessage;
  query: NamedValues;
}

/** A form with one file, and its fields by the schema. @throws HttpError 400 without a file, 413 beyond the limit */
export async function readOneFile<Schema extends z.ZodObject>(
  { platform, incoming, query }: FormCall,
  jobId: string,
  schema: Schema,
  mostBytes = Infinity,
): Promise<{ file: UploadedFile; fields: z.output<Schema> }> {
  const maxBytes = Math.min(mostBytes, platform.config.maxUploadBytes);
  const form = await readUploadForm(platform, jobId, incoming, { maxBytes, maxFiles: 1 });
  const [file] = form.files;
  if (!file) throw badRequest('file: Choose a file to upload.');
  return { file, fields: parseGivenForm(schema, form.fields, query) };
}

type RowsSchema = z.ZodObject & z.ZodType<GivenChoices & { fileType?: string | undefined }>;

/** A form with one file of rows, and how that is read. @throws HttpError as `readOneFile` and `choicesOf` */
export async function readFileOfRows<Schema extends RowsSchema>(
  call: FormCall,
  jobId: string,
  schema: Schema,
  mostBytes?: number,
) {
  const { file, fields } = await readOneFile(call, jobId, schema, mostBytes);
  const fileType = fileTypeOf(fields.fileType, file.name);
  return { file, fields, reading: { fileType, ...choicesOf(fileType, fields) } };
}

/** The declared file type, else the type of the file's extension. */
function fileTypeOf(declared: string | undefined, name: string): UploadFileType {
  const wanted = declared || endingOf(name);
  const type = uploadFileType(wanted);
  if (type) return type;
  throw badRequest(`fileType: '${wanted}' is none of ${UPLOAD_FILE_TYPES.join(', ')}.`);
}

export function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1] ?? '';
}
