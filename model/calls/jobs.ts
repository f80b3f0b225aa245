import { z } from 'zod';
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import {
  DOWNLOAD_FILE_TYPES,
  FILE_PASSWORD_LENGTH,
  GLOSSARY_FILE_TYPES,
  JOB_NAMES,
  JOB_STATUSES,
  UPLOAD_OPERATIONS,
} from '#model/jobs/job.ts';
import { jobActivitySchema, jobSchema } from '#model/jobs/job-schema.ts';
import { FIELD_LIMITS, QUERY_LENGTH } from '#model/fields/limits.ts';
import { uploadPreviewSchema } from '#model/jobs/upload-preview.ts';
import { METADATA_LENGTH, METADATA_MESSAGE, walletIds } from '#model/records/record.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_CHAIN, NO_MAIL, EXAMPLE_DICTIONARY, exampleId } from './definition/example.ts';
import { fileTypeField, tableFields, tick, writtenFields } from './definition/file-fields.ts';
import { days, ids, pageQuery, oneOfWords } from './definition/page.ts';
import { chainParams } from './definition/params.ts';

export const defineJobCall = callDefiner({
  name: 'Jobs',
  description:
    'Work in the background: uploads, downloads, deletions. GET /jobs/{jobId} tells its state.',
});

/** The most recipients of a job's mail, so that no job can send bulk mail. */
const MAX_RECIPIENTS = 20;

/**
 * Clients send one address, a list of them, or that list as JSON text. Empty or 'none' gives an empty list: nobody gets
 * a mail. Without the field the result is undefined.
 */
export const emailRecipientsSchema = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((given) =>
    given === undefined || given === null ? undefined : [given].flat().flatMap(fromJson),
  )
  .pipe(
    z
      .array(z.string('Send mail addresses.').trim())
      .max(MAX_RECIPIENTS, `A job mails to ${MAX_RECIPIENTS} addresses at most.`)
      .transform((given) => given.filter((address) => !/^(none)?$/i.test(address)))
      .optional(),
  )
  .describe(
    `Who gets a mail at the end: one address or a list of them, ${MAX_RECIPIENTS} at most. Empty or 'none': nobody. Left out: the caller.`,
  );

/** The items of a text that is a JSON list; any other text as the only item. */
function fromJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [text];
  } catch {
    return [text];
  }
}

/** Ids of wallets in a parameter; an empty text is no id. */
const ownersSchema = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given = [], { addIssue }) => {
    const asked = [given].flat().flatMap(fromJson);
    const { data, error } = walletIds.safeParse(asked.filter((id) => id !== ''));
    if (data) return data;
    const tooMany = error.issues.find(({ code }) => code === 'too_big');
    const message = tooMany?.message ?? 'Send a JSON list of wallet ids, such as ["…"].';
    addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .describe('Ids of wallets, as a JSON list or one by one. None: the wallet that acts.');

/** This platform has no ingest pipelines, so a request that names one is refused. */
const ingestPipelineName = z
  .string()
  .refine(
    (name) => name === '',
    'There is no ingest pipeline of this name: this platform has none.',
  )
  .optional()
  .describe('For clients of older platforms: empty, as this one has no pipelines.');

/** Title and description that a caller gives a download; they are shown with the job. */
const noted = {
  title: z.string().trim().max(FIELD_LIMITS.title).nullish(),
  description: z.string().trim().max(FIELD_LIMITS.text).nullish(),
};

const jobParams = z.object({
  jobId: z.uuid('The job id must be a UUID.').describe('The id of the job.'),
});

const dictionaries = z.union([dictionarySchema, z.array(dictionarySchema)]);

/** The JSON that may be sent instead of files: dictionaries with the fields of the form, or dictionaries alone. */
const dictionaryJson = z.union([
  z.object({
    dictionary: dictionaries,
    emailResultsTo: emailRecipientsSchema,
    expected: z.string().optional(),
  }),
  dictionaries,
]);

const JOB_TYPE_NAMES = Object.keys(JOB_NAMES);

/** A type of file in any case. */
const fileTypeIn = <const Types extends readonly string[]>(types: Types) =>
  z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(types, `Choose one of ${types.join(', ')}.`))
    .describe(`One of ${types.join(', ')}.`);

/** The fields that describe a file of rows and what to do with them. */
const uploadedRows = {
  operation: z
    .string()
    .default('UPSERT')
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(UPLOAD_OPERATIONS))
    .describe(`One of ${UPLOAD_OPERATIONS.join(', ')}.`),
  fileType: fileTypeField,
};

const forSpreadsheets = z
  .boolean()
  .optional()
  .describe(
    'Of CSV, PIPE and TAB: puts an apostrophe before texts that a spreadsheet would take for formulas. Left out: values are written as they are.',
  );

const filePassword = z.string().max(FILE_PASSWORD_LENGTH).optional();

/** The download job of the examples. */
const DOWNLOAD_ID = exampleId('09');
const JOB_ID = exampleId('10');
const WARD = {
  name: 'ward',
  attributes: [{ name: 'code', datatype: 'STRING' }],
  indexes: [],
};
const DBSCHEMA = `<?xml version="1.0" encoding="UTF-8" ?>
<project name="clinic" id="P1" database="PostgreSQL">
  <schema name="public">
    <table name="visit">
      <column name="no" type="int" mandatory="y" />
      <index name="pk_visit" unique="PRIMARY_KEY"><column name="no" /></index>
    </table>
  </schema>
</project>`;

/** What the calls that erase the data of the zone have in common. */
const erasesZone = {
  access: 'deleteMetadata',
  body: z.strictObject({ emailResultsTo: emailRecipientsSchema }),
  response: jobSchema,
  status: 202,
  example: { body: NO_MAIL, order: 9 },
} as const;

export const jobCalls = {
  listJobs: defineJobCall({
    method: 'get',
    path: '/jobs',
    summary:
      'Jobs of the zone, newest first unless orderBy says otherwise, 500 unless limit says otherwise; X-Total-Count says how many there are. What of a job is long stands in the job itself only.',
    access: 'zone',
    query: pageQuery.extend({
      daysToReturn: days().default(5).describe('How many days back, or ALL.'),
      status: oneOfWords(JOB_STATUSES),
      name: oneOfWords(JOB_TYPE_NAMES),
      type: oneOfWords(JOB_TYPE_NAMES),
      callerId: ids.describe('Ids of the wallets that started the jobs.'),
    }),
    response: z.array(jobSchema),
    example: { query: { status: 'COMPLETED_*', daysToReturn: 1, limit: 10 } },
  }),
  followJobs: defineJobCall({
    method: 'get',
    path: '/jobs/changes',
    summary:
      'How many jobs of the zone run and wait, and which of your own have ended since a moment. As text/event-stream it is told again after each change, for a minute.',
    access: 'zone',
    query: z.object({
      since: z.iso
        .datetime({ error: 'since: Send a moment such as 2026-01-31T12:00:00.000Z.' })
        .optional()
        .describe('The `since` of the last answer. Left out: now.'),
    }),
    response: jobActivitySchema,
    parts: jobActivitySchema,
    example: { query: { since: '2026-01-31T12:00:00.000Z' } },
  }),
  readJob: defineJobCall({
    method: 'get',
    path: '/jobs/{jobId}',
    summary: 'One job.',
    access: 'zone',
    params: jobParams,
    response: jobSchema,
    example: { params: { jobId: JOB_ID } },
  }),
  cancelJob: defineJobCall({
    method: 'delete',
    path: '/jobs/{jobId}',
    summary:
      'Cancel a job of yours that has not ended, or as an administrator (sdzAdmin) that of anybody; what it has already written stays.',
    access: ['createData', 'createMetadata'],
    params: jobParams,
    response: jobSchema,
    example: { params: { jobId: JOB_ID } },
  }),
  /**
   * A multipart form whose `file` parts hold one dictionary or a list of them as JSON, or a JSON body
   * `{dictionary, emailResultsTo}`. `expected` is the hash of the version the editor began with.
   */
  saveDictionaries: defineJobCall({
    method: 'post',
    path: '/jobs/dictionary',
    summary: 'Create or replace dictionaries in a job.',
    access: ['createMetadata', 'editMetadata'],
    body: z.object({
      emailResultsTo: emailRecipientsSchema,
      expected: z
        .string()
        .optional()
        .describe(
          "'none' when the dictionary must not exist yet; else the hash that it must still have (409 if not).",
        ),
    }),
    bodyType: 'multipart',
    manyFiles: true,
    jsonBody: dictionaryJson,
    response: jobSchema,
    status: 202,
    example: {
      body: NO_MAIL,
      file: { name: 'dictionaries.json', content: JSON.stringify([EXAMPLE_DICTIONARY, WARD]) },
      order: 1,
    },
  }),
  downloadData: defineJobCall({
    method: 'post',
    path: '/jobs/download',
    summary:
      'Write the rows of a query into a file in a job. With filePassword the file is an AES-256 zip archive.',
    access: 'readData',
    body: z.strictObject({
      ...noted,
      tql: z.string().trim().min(1, 'Enter a valid query.').max(QUERY_LENGTH),
      fileType: fileTypeIn(DOWNLOAD_FILE_TYPES),
      forSpreadsheets,
      filePassword,
      emailResultsTo: emailRecipientsSchema,
    }),
    response: jobSchema,
    status: 202,
    example: {
      body: { tql: 'FROM patient SELECT data.code, data.name', fileType: 'CSV', ...NO_MAIL },
      makes: DOWNLOAD_ID,
    },
  }),
  takeDownload: defineJobCall({
    method: 'get',
    path: '/jobs/download/{jobId}',
    summary:
      'The file of a job, once, for the wallet that started it. Content-Disposition names it.',
    access: 'readData',
    params: jobParams,
    query: z.object({
      fileType: z.string().max(40).optional().describe('If sent, that of the job.'),
    }),
    response: 'file',
    example: { params: { jobId: DOWNLOAD_ID } },
  }),
  exportGlossary: defineJobCall({
    method: 'post',
    path: '/jobs/glossary/download',
    summary: 'Write all glossary terms into a file in a job.',
    access: 'readMetadata',
    body: z.strictObject({
      ...noted,
      title: z.string().trim().min(1, 'Enter a valid name.').max(FIELD_LIMITS.title),
      fileType: fileTypeIn(GLOSSARY_FILE_TYPES),
      forSpreadsheets,
      filePassword,
      emailResultsTo: emailRecipientsSchema,
    }),
    response: jobSchema,
    status: 202,
    example: { body: { title: 'Glossary', fileType: 'JSON', ...NO_MAIL } },
  }),
  /** Listed before the upload into a chain, because its path would match this one too. */
  importGlossary: defineJobCall({
    method: 'post',
    path: '/jobs/glossary/upload',
    summary:
      'Save the glossary terms of a file in a job: all of them or none. Terms that are there are replaced.',
    access: 'createMetadata',
    body: z.object({
      fileType: fileTypeIn(GLOSSARY_FILE_TYPES).optional(),
      ...tableFields,
      emailResultsTo: emailRecipientsSchema,
    }),
    bodyType: 'multipart',
    response: jobSchema,
    status: 202,
    example: {
      body: NO_MAIL,
      file: { name: 'terms.csv', content: 'term,description\nWard,A part of the hospital\n' },
    },
  }),
  importDbSchema: defineJobCall({
    method: 'post',
    path: '/jobs/dbschema',
    summary:
      'Save the tables of a DbSchema file as dictionaries, its foreign keys as edge definitions, in a job.',
    access: 'createMetadata',
    body: z.object({
      delete: tick.describe('Also delete the dictionaries that the file does not name.'),
      /** The requirements name the flag in two ways (B-358). */
      deleteDictionaries: tick.describe('The other name of delete.'),
      emailResultsTo: emailRecipientsSchema,
    }),
    bodyType: 'multipart',
    response: jobSchema,
    status: 202,
    example: { body: NO_MAIL, file: { name: 'clinic.dbs', content: DBSCHEMA } },
  }),
  truncateChain: defineJobCall({
    method: 'post',
    path: '/jobs/{chain}/truncate',
    summary:
      'Erase the data of a chain in a job. Its dictionary, edge definitions, contracts and receipts stay.',
    access: 'deleteMetadata',
    params: chainParams,
    body: z.strictObject({ chain: z.string().optional(), emailResultsTo: emailRecipientsSchema }),
    response: jobSchema,
    status: 202,
    example: { params: { chain: EXAMPLE_CHAIN }, body: NO_MAIL, order: 9 },
  }),
  wipeZone: defineJobCall({
    method: 'post',
    path: '/jobs/sdz/wipe',
    summary: 'Erase all data, files and jobs of the zone in a job. Its metadata stays.',
    ...erasesZone,
  }),
  resetZone: defineJobCall({
    method: 'post',
    path: '/jobs/sdz/reset',
    summary:
      'Erase all data, files, jobs and metadata of the zone in a job. Wallets that were signed in to stay.',
    ...erasesZone,
  }),
  previewUpload: defineJobCall({
    method: 'post',
    path: '/jobs/{chain}/upload/preview',
    summary:
      'What an upload would make of the first 200 rows of a file, without starting a job: columns, wrong rows. The file, or with partial its beginning, may be 1 MiB.',
    access: 'createData',
    params: chainParams,
    body: z.object({
      ...uploadedRows,
      ...writtenFields,
      partial: tick.describe('Only the beginning of the file is sent, so its last row may be cut.'),
    }),
    bodyType: 'multipart',
    reads: true,
    response: uploadPreviewSchema,
    example: {
      params: { chain: EXAMPLE_CHAIN },
      body: { fileType: 'CSV' },
      file: { name: 'patients.csv', content: 'code,name,ward\nP1,Ann,A\nP2,Bo,B\n' },
    },
  }),
  uploadData: defineJobCall({
    method: 'post',
    path: '/jobs/{chain}/upload',
    summary: 'Write the rows of a file into a chain in a job. The file part comes last.',
    access: 'createData',
    params: chainParams,
    body: z.object({
      chain: z.string().optional().describe('If sent, the chain of the path.'),
      owners: ownersSchema,
      limitedOwners: ownersSchema,
      metadata: z
        .string()
        .max(METADATA_LENGTH, METADATA_MESSAGE)
        .optional()
        .describe('A JSON object: the metadata of each record that is created or updated.'),
      ...writtenFields,
      ingestPipelineName,
      ...uploadedRows,
      emailResultsTo: emailRecipientsSchema,
    }),
    bodyType: 'multipart',
    response: jobSchema,
    status: 202,
    example: {
      params: { chain: EXAMPLE_CHAIN },
      query: { operation: 'UPSERT' },
      body: NO_MAIL,
      file: { name: 'patients.csv', content: 'code,name,ward\nP1,Ann,A\nP2,Bo,B\n' },
      makes: JOB_ID,
    },
  }),
};
