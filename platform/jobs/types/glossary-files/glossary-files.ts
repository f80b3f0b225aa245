/** The jobs that export all glossary terms to a file and import them from one. */
import { sql } from 'kysely';
import { termInputSchema } from '#model/metadata/glossary.ts';
import type { TermInput, StoredTerm } from '#model/metadata/glossary.ts';
import type { GlossaryFileType } from '#model/jobs/job.ts';
import type { WrittenRow, Shape } from '#platform/formats/write/written-columns.ts';
import { readingInput } from '#platform/formats/file-reading.ts';
import type { FileReading } from '#platform/formats/file-reading.ts';
import { FormatError, setKey } from '#platform/formats/format.ts';
import type { FileNotes, FileRow } from '#platform/formats/format.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { saveTerms } from '#platform/metadata/glossary.ts';
import type { SavedTerms } from '#platform/metadata/glossary.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { downloadInput, makeDownload } from '#platform/jobs/files/downloads.ts';
import type { DownloadOrder } from '#platform/jobs/files/downloads.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { readOptionsOf } from '#platform/jobs/file-rows/read-options.ts';
import { createJob } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { writeProgress } from '#platform/jobs/queue/job-rows.ts';
import type { BadRow, JobRow } from '#platform/jobs/queue/job-rows.ts';

const MAX_BAD_ROWS = 100;
/** All terms of a file are held in memory. */
const MAX_FILE_TERMS = 50_000;
/** How many terms are written under one lock of the zone. */
const BATCH = 1_000;

export interface GlossaryExportRequest extends DownloadOrder {
  title: string;
  fileType: GlossaryFileType;
}

/**
 * Creates the job that writes all glossary terms into a file.
 * @throws JobRefusedError 400 for a password of spaces or a wrong mail address
 */
export async function createGlossaryExportJob(
  platform: JobPlatform,
  starter: JobStarter,
  { fileType, emails, ...order }: GlossaryExportRequest,
): Promise<JobRow> {
  return createJob(platform, starter, {
    name: 'GlossaryDownloadJob',
    emails,
    fileType,
    input: downloadInput(platform.config.keySecret, order),
  });
}

export const runExportGlossary: JobRun = (context) => {
  const table = { rows: termRows(context.zone), shape: () => TERM_COLUMNS };
  return makeDownload(context, table, String(context.job.input.title));
};

const TERM_COLUMNS: readonly Shape[] = [
  { name: 'term', datatype: 'STRING' },
  { name: 'description', datatype: 'STRING' },
  { name: 'groupName', datatype: 'STRING' },
  { name: 'type', datatype: 'STRING' },
  { name: 'aliases', datatype: 'STRING_ARRAY' },
  { name: 'abbreviations', datatype: 'STRING_ARRAY' },
  { name: 'properties', datatype: 'OBJECT', otherFields: 'STRING' },
  { name: 'id', datatype: 'STRING' },
];

async function* termRows(zone: ZoneRef): AsyncGenerator<WrittenRow, void, undefined> {
  for (const { id, ...term } of await readTerms(zone.db, zone)) yield { ...term, id };
}

async function readTerms(on: Queryable, zone: ZoneRef): Promise<StoredTerm[]> {
  const heads = await readHeads(
    on,
    zone,
    sql`chain = ${SYSTEM_CHAINS.glossary} and not deleted and name is not null`,
  );
  return heads.map(({ body }) => body.glossary as StoredTerm);
}

export interface GlossaryImportRequest extends FileReading {
  /** The id under which the file was spooled. */
  jobId: string;
  file: { name: string; sizeBytes: number };
  fileType: GlossaryFileType;
  /** The addresses for the mail at the end, as in JobOrder. */
  emails: readonly string[] | undefined;
}

/** Creates the job that saves the glossary terms of a file. @throws JobRefusedError 400 for a wrong mail address */
export function createGlossaryImportJob(
  platform: JobPlatform,
  starter: JobStarter,
  { jobId, file, fileType, emails, ...choices }: GlossaryImportRequest,
): Promise<JobRow> {
  return createJob(platform, starter, {
    jobId,
    fileType,
    emails,
    name: 'GlossaryUploadJob',
    originalFilename: file.name,
    sizeBytes: file.sizeBytes,
    input: { ...readingInput(choices) },
  });
}

/**
 * Saves all terms of the file or, when one is wrong, none. Existing terms are replaced. They are written in batches,
 * each together with the job's progress, so that the job continues after the last batch when a worker was killed.
 */
export const runImportGlossary: JobRun = async (context) => {
  const { job } = context;
  const notes: FileNotes = {};
  const terms = await checkTerms(context, notes);
  const begun = job.results as (SavedTerms & Record<string, unknown>) | null;
  if (!begun) await context.checkpoint({ done: 0, total: terms.length });
  let results: SavedTerms & FileNotes = begun ?? {
    ...{ created: 0, updated: 0, skipped: 0 },
    ...notes,
  };
  for (let done = begun ? (job.progressDone ?? 0) : 0; done < terms.length; done += BATCH) {
    const saved = await saveNext(context, terms, done, results);
    results = saved.results;
    if (done + BATCH < terms.length) context.pause(saved.cancelRequested);
  }
  return { ...results };
};

async function checkTerms({ job, platform }: JobContext, notes: FileNotes): Promise<TermInput[]> {
  const file = uploadPath(platform.config.dataDir, job.id);
  const terms: TermInput[] = [];
  const bad: BadRow[] = [];
  const names = new Set<string>();
  try {
    for await (const row of readRows(file, { ...readOptionsOf(job), notes })) {
      const { term, problems } = toTerm(row, names);
      if (term) terms.push(term);
      else if (bad.length < MAX_BAD_ROWS) bad.push({ row: row.row, problems });
      if (terms.length > MAX_FILE_TERMS) {
        throw new JobFailureError(`A file may hold ${MAX_FILE_TERMS} terms at most. Split it.`);
      }
    }
  } catch (error) {
    if (error instanceof FormatError) throw new JobFailureError(error.message);
    throw error;
  }
  if (bad.length === 0) return terms;
  throw new JobFailureError(
    `${bad.length === MAX_BAD_ROWS ? 'At least ' : ''}${bad.length} rows are wrong, so no term was saved.`,
    { count: bad.length, rows: bad },
  );
}

interface ReadTerm {
  term?: TermInput;
  problems: BadRow['problems'];
}

function toTerm({ data }: FileRow, names: Set<string>): ReadTerm {
  const parsed = termInputSchema.safeParse(gatherFields(data));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }));
    return { problems };
  }
  const name = parsed.data.term.toLowerCase();
  if (names.has(name)) {
    return { problems: [{ path: 'term', message: 'The file gives this term twice.' }] };
  }
  names.add(name);
  return { term: parsed.data, problems: [] };
}

const TEXTS = new Set(['term', 'description', 'groupName', 'type']);
const LISTS = new Set(['aliases', 'abbreviations']);
const PROPERTIES = 'properties';

/**
 * The fields of a term from a row; any other column is a property. The id is left out, because the platform gives it.
 */
function gatherFields(data: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const properties: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === 'id' || value === '' || value === null) continue;
    if (TEXTS.has(name)) fields[name] = value;
    else if (LISTS.has(name)) fields[name] = toList(value);
    else if (name === PROPERTIES && typeof value === 'object') Object.assign(properties, value);
    else setKey(properties, name.replace(/^properties\./, ''), value);
  }
  return { ...fields, properties };
}

/** A list in a table cell is JSON, as an export writes it, or separated by semicolons. */
function toList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.startsWith('[')) {
    try {
      return JSON.parse(value);
    } catch {
      // The text is no JSON: its first item starts with a bracket.
    }
  }
  return value
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Writes one batch and the progress after it in one transaction. Returns the new progress. */
function saveNext(
  { platform, zone, job }: JobContext,
  terms: readonly TermInput[],
  done: number,
  before: SavedTerms & FileNotes,
): Promise<{ results: SavedTerms & FileNotes; cancelRequested: boolean }> {
  const actor = { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
  const batch = terms.slice(done, done + BATCH);
  return platform.ledger.append(zone, async (tx) => {
    const saved = await saveTerms(tx, batch, actor);
    const results = {
      ...before,
      created: before.created + saved.created,
      updated: before.updated + saved.updated,
      skipped: before.skipped + saved.skipped,
    };
    await tx.flush();
    const cancelRequested = await writeProgress(tx.sql, zone, job, {
      done: done + batch.length,
      total: terms.length,
      results: { ...results },
      after: done,
    });
    return { results, cancelRequested };
  });
}
