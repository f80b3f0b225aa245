import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { jobCalls } from '#model/calls/jobs.ts';
import {
  isWaiting,
  GLOSSARY_FILE_TYPES,
  UPLOAD_FILE_TYPES,
  uploadFileType,
  type UploadFileType,
} from '#model/job.ts';
import type { Job } from '#model/job-schema.ts';
import {
  DBSCHEMA_UPLOAD_BYTES,
  DICTIONARY_FORM_BYTES,
  DICTIONARY_UPLOAD_LIMITS,
  GLOSSARY_UPLOAD_BYTES,
  UPLOAD_PREVIEW_BYTES,
} from '#model/limits.ts';
import { requestCancel } from '#platform/jobs/queue/cancel.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { takeDownload } from '#platform/jobs/files/downloads.ts';
import { receiveUpload, removeSpool, uploadPath } from '#platform/jobs/files/spool.ts';
import { listJobs, readJob, type JobRow } from '#platform/jobs/queue/job-rows.ts';
import { readPlaces } from '#platform/jobs/queue/places.ts';
import { mayCancel, toJob, type JobReader } from '#platform/jobs/to-job.ts';
import { createDownloadJob } from '#platform/jobs/types/download-data.ts';
import { createGlossaryExportJob, createGlossaryImportJob } from '#platform/jobs/types/glossary.ts';
import { createDbSchemaJob } from '#platform/jobs/types/import-dbschema/import-dbschema.ts';
import { createTruncateJob, createZonePurgeJob } from '#platform/jobs/types/purge.ts';
import { createDictionaryJob } from '#platform/jobs/types/save-dictionaries/save-dictionaries.ts';
import { previewUpload } from '#platform/jobs/types/upload-data/preview-upload.ts';
import { createUploadJob } from '#platform/jobs/types/upload-data/upload-data.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { Platform } from '#platform/platform.ts';
import { writeAudit } from '../audit.ts';
import type { ZoneCaller } from '../caller.ts';
import { badRequest, forbidden, notFound, tooLarge } from '../http-error.ts';
import { choicesOf } from './file-choices.ts';
import type { Context, Handlers } from '../handler.ts';
import {
  readMultipart,
  type Multipart,
  type MultipartLimits,
  type UploadedFile,
} from '../multipart.ts';
import { parseForm } from '../parse-given.ts';
import { parseJson, readMetadata, readText } from '../read-body.ts';

const NOT_YOURS_TO_CANCEL =
  'Only who started a job, or an administrator of the zone, may cancel it.';

export const jobHandlers: Handlers<typeof jobCalls> = {
  async listJobs({ platform, caller, query, setHeader }) {
    // The order would reveal the names bit by bit, by those of one's own jobs.
    if (query.orderBy?.includes('originalFilename') && !caller.permissions.has('readData')) {
      throw badRequest(
        'orderBy: The names of files are not shown to you, as you may not read data.',
      );
    }
    const { jobs, total } = await listJobs(caller.zone, query, platform.now());
    setHeader('X-Total-Count', String(total));
    const places = await placesOf(platform, jobs);
    return jobs.map((job) => toJob(job, readerOf(caller), places.get(job.id)));
  },

  async readJob({ platform, caller, params }) {
    const job = await readJob(caller.zone.db, caller.zone, params.jobId);
    if (!job) throw notFound('There is no such job.');
    return visibleJob({ platform, caller }, job);
  },

  async cancelJob({ platform, caller, params }) {
    const { jobId } = params;
    const { zone } = caller;
    const asked = await readJob(zone.db, zone, jobId);
    if (asked && !mayCancel(asked, readerOf(caller))) throw forbidden(NOT_YOURS_TO_CANCEL);
    const job = await requestCancel(platform, zone, jobId, (on) =>
      writeAudit(on, caller, { call: 'cancelJob', outcome: 'done', detail: { jobId } }),
    );
    return visibleJob({ platform, caller }, job);
  },

  async downloadData({ platform, caller, body: { emailResultsTo: emails, ...asked } }) {
    const starter = jobStarterOf(caller, 'downloadData');
    const job = await createDownloadJob(platform, starter, { ...asked, emails });
    return visibleJob({ platform, caller }, job);
  },

  async exportGlossary({ platform, caller, body: { emailResultsTo: emails, ...asked } }) {
    const starter = jobStarterOf(caller, 'exportGlossary');
    const job = await createGlossaryExportJob(platform, starter, { ...asked, emails });
    return visibleJob({ platform, caller }, job);
  },

  importGlossary: ({ platform, caller, query, incoming }) =>
    withSpool(platform, async (jobId) => {
      const { file, form } = await readOneFile(platform, jobId, incoming, GLOSSARY_UPLOAD_BYTES);
      const fields = parseForm(jobCalls.importGlossary.body, form.fields, query);
      const fileType =
        fields.fileType ?? typeIn(GLOSSARY_FILE_TYPES, endingOf(file.name)) ?? 'JSON';
      const emails = fields.emailResultsTo;
      const asked = { jobId, file, fileType, emails, ...choicesOf(fileType, fields) };
      const starter = jobStarterOf(caller, 'importGlossary');
      const job = await createGlossaryImportJob(platform, starter, asked);
      return visibleJob({ platform, caller }, job);
    }),

  importDbSchema: ({ platform, caller, query, incoming }) =>
    withSpool(platform, async (jobId) => {
      const { file, form } = await readOneFile(platform, jobId, incoming, DBSCHEMA_UPLOAD_BYTES);
      const fields = parseForm(jobCalls.importDbSchema.body, form.fields, query);
      const deleteOthers = fields.delete || fields.deleteDictionaries;
      const asked = { jobId, file, deleteOthers, emails: fields.emailResultsTo };
      const starter = jobStarterOf(caller, 'importDbSchema');
      const job = await createDbSchemaJob(platform, starter, asked);
      return visibleJob({ platform, caller }, job);
    }),

  async truncateChain({ platform, caller, params: { chain }, body }) {
    requireSameChain(chain, body.chain);
    const asked = { chain, emails: body.emailResultsTo };
    const job = await createTruncateJob(platform, jobStarterOf(caller, 'truncateChain'), asked);
    return visibleJob({ platform, caller }, job);
  },

  wipeZone: (context) => purgeZone(context, 'wipeZone', 'WipeSDZDataJob'),
  resetZone: (context) => purgeZone(context, 'resetZone', 'ResetSDZJob'),

  takeDownload({ platform, caller, params, query, incoming }) {
    const { zone, actor, claims } = caller;
    const { jobId } = params;
    // Hono handles HEAD as GET, and reading the headers must not use up the file.
    if (incoming.method !== 'GET') throw badRequest('The file can only be fetched with GET.');
    const asked = { jobId, wallet: actor.loggedInId, claims, fileType: query.fileType };
    return takeDownload(platform, zone, asked, (on) =>
      writeAudit(on, caller, { call: 'takeDownload', outcome: 'done', detail: { jobId } }),
    );
  },

  saveDictionaries: ({ platform, caller, query, incoming }) =>
    withSpool(platform, async (jobId) => {
      const form = await readDictionaryForm(platform, jobId, incoming);
      if (form.files.length === 0) throw badRequest('file: Choose at least one dictionary file.');
      const { emailResultsTo, expected } = parseForm(
        jobCalls.saveDictionaries.body,
        form.fields,
        query,
      );
      const job = await createDictionaryJob(platform, jobStarterOf(caller, 'saveDictionaries'), {
        jobId,
        files: form.files,
        expected,
        emails: emailResultsTo,
      });
      return visibleJob({ platform, caller }, job);
    }),

  async previewUpload({ platform, caller, params, query, incoming, signal }) {
    const { dataDir } = platform.config;
    // no job's: only the folder of what is looked at
    const id = crypto.randomUUID();
    try {
      const { file, form } = await readOneFile(platform, id, incoming, UPLOAD_PREVIEW_BYTES);
      const fields = parseForm(jobCalls.previewUpload.body, form.fields, query);
      const fileType = fileTypeOf(fields.fileType, file.name);
      const asked = {
        zone: caller.zone,
        wallet: caller.actor.loggedInId,
        chain: params.chain,
        operation: fields.operation,
        fileType,
        ...choicesOf(fileType, fields),
        path: uploadPath(dataDir, id),
        partial: fields.partial,
      };
      return await previewUpload(platform, asked, signal);
    } finally {
      await removeSpool(dataDir, id);
    }
  },

  uploadData: ({ platform, caller, params, query, incoming }) =>
    withSpool(platform, async (jobId) => {
      const { zone } = caller;
      // Checked before the file is read, as an upload to an unknown chain would be wasted.
      if (!(await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, params.chain))) {
        incoming.resume();
        throw notFound(`chain: There is no dictionary '${params.chain}'.`);
      }
      const { file, form } = await readOneFile(platform, jobId, incoming);
      const fields = parseForm(jobCalls.uploadData.body, form.fields, query);
      requireSameChain(params.chain, fields.chain);
      const fileType = fileTypeOf(fields.fileType, file.name);
      const job = await createUploadJob(platform, jobStarterOf(caller, 'uploadData'), {
        jobId,
        chain: params.chain,
        operation: fields.operation,
        fileType,
        ...choicesOf(fileType, fields),
        owners: fields.owners,
        limitedOwners: fields.limitedOwners,
        metadata: readMetadata(fields.metadata),
        emails: fields.emailResultsTo,
        originalFilename: file.name,
        sizeBytes: file.sizeBytes,
      });
      return visibleJob({ platform, caller }, job);
    }),
};

/** @throws HttpError 400 when path and body of a call name different chains */
function requireSameChain(inPath: string, given: string | undefined): void {
  if (given === undefined || given === inPath) return;
  throw badRequest(`chain: The path names '${inPath}', the request '${given}'.`);
}

async function purgeZone(
  {
    platform,
    caller,
    body,
  }: Pick<Context<typeof jobCalls.wipeZone>, 'platform' | 'caller' | 'body'>,
  call: string,
  name: 'WipeSDZDataJob' | 'ResetSDZJob',
) {
  const starter = jobStarterOf(caller, call);
  const job = await createZonePurgeJob(platform, starter, name, body.emailResultsTo);
  return visibleJob({ platform, caller }, job);
}

/** Runs the work with a new job id to spool files under; removes the files when it fails. */
async function withSpool<Result>(
  platform: Platform,
  work: (jobId: string) => Promise<Result>,
): Promise<Result> {
  const jobId = crypto.randomUUID();
  try {
    return await work(jobId);
  } catch (error) {
    await removeSpool(platform.config.dataDir, jobId);
    throw error;
  }
}

function readForm(
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

/** A form with one file. @throws HttpError 400 without one, 413 beyond the limit */
export async function readOneFile(
  platform: Platform,
  jobId: string,
  incoming: IncomingMessage,
  mostBytes = Infinity,
): Promise<{ file: UploadedFile; form: Multipart }> {
  const maxBytes = Math.min(mostBytes, platform.config.maxUploadBytes);
  const form = await readForm(platform, jobId, incoming, { maxBytes, maxFiles: 1 });
  const [file] = form.files;
  if (!file) throw badRequest('file: Choose a file to upload.');
  return { file, form };
}

/** A form with files, the JSON `{dictionary, emailResultsTo, expected}`, or a dictionary or a list of them bare. */
async function readDictionaryForm(
  platform: Platform,
  jobId: string,
  incoming: IncomingMessage,
): Promise<Multipart> {
  const limitBytes = Math.min(DICTIONARY_UPLOAD_LIMITS.bytes, platform.config.maxUploadBytes);
  if (!/^application\/json/i.test(incoming.headers['content-type'] ?? '')) {
    const limits = { maxBytes: limitBytes, maxFiles: DICTIONARY_UPLOAD_LIMITS.files };
    return readForm(platform, jobId, incoming, limits);
  }
  const jsonBytes = Math.min(DICTIONARY_FORM_BYTES, limitBytes);
  const most = jsonBytes.toLocaleString('en');
  const tooMany = () =>
    tooLarge(
      `dictionary: The body may be ${most} bytes at most. Send a file (multipart/form-data).`,
    );
  const body = parseJson(await readText(incoming, jsonBytes, tooMany));
  const { dictionary, ...fields } = wrapped(body);
  if (dictionary === undefined) {
    throw badRequest(
      'dictionary: Send {"dictionary": {"name": …, "attributes": […]}}, or the dictionary itself.',
    );
  }
  const text = JSON.stringify(dictionary);
  const { dataDir } = platform.config;
  const written = await receiveUpload(Readable.from([text]), { dataDir, jobId, limitBytes });
  return {
    fields: fields as Multipart['fields'],
    files: [{ name: 'dictionary.json', sizeBytes: written }],
  };
}

/** Of a bare dictionary, or a list of them, the form in which older clients send it. */
function wrapped(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  const isBare = Array.isArray(body) || 'attributes' in body || 'name' in body;
  return isBare ? { dictionary: body } : (body as Record<string, unknown>);
}

/** The caller as the starter of a job. */
export function jobStarterOf(caller: ZoneCaller, call: string): JobStarter {
  const { zone, actor, roles, principal, claims } = caller;
  return {
    zone,
    actor,
    roles,
    claims,
    email: principal.email,
    audit: (on, { id, chain }) =>
      writeAudit(on, caller, { call, outcome: 'done', detail: { jobId: id, chain } }),
  };
}

/** A job as the caller may see it. */
export async function visibleJob(
  { platform, caller }: { platform: Platform; caller: ZoneCaller },
  job: JobRow,
): Promise<Job> {
  const places = await placesOf(platform, [job]);
  return toJob(job, readerOf(caller), places.get(job.id));
}

/** The places in the queue of those that wait. */
function placesOf({ db }: Platform, jobs: readonly JobRow[]) {
  return readPlaces(
    db,
    jobs.filter(({ status }) => isWaiting(status)),
  );
}

function readerOf({ zone, actor, roles }: ZoneCaller): JobReader {
  return { zone, wallet: actor.loggedInId, roles };
}

/** The declared file type, else the type of the file's extension. */
export function fileTypeOf(declared: string | undefined, name: string): UploadFileType {
  const wanted = declared || endingOf(name);
  const type = uploadFileType(wanted);
  if (type) return type;
  throw badRequest(`fileType: '${wanted}' is none of ${UPLOAD_FILE_TYPES.join(', ')}.`);
}

function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1] ?? '';
}

function typeIn<Type extends string>(types: readonly Type[], wanted: string): Type | undefined {
  return types.find((type) => type === wanted.toUpperCase());
}
