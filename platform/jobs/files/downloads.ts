/**
 * The files that jobs make for download: kept in `DATA_DIR/downloads` under the id of their job. A file can be
 * fetched once, by the wallet that started the job; it is deleted then, or when nobody fetched it in time.
 */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { filePasswordProblem } from '#model/jobs/job.ts';
import type { DownloadFileType } from '#model/jobs/job.ts';
import { FormatError } from '#platform/formats/format.ts';
import { spoolRows } from '#platform/formats/write/spooled-rows.ts';
import type { Table } from '#platform/formats/write/spooled-rows.ts';
import { transaction, run, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { storableJson } from '#platform/storage/storable.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform } from '#platform/jobs/job-type.ts';
import { JobRefusedError } from '#platform/jobs/queue/create-job.ts';
import { fileRightsHold } from './file-rights.ts';
import { decryptSecret, encryptSecret } from './secrets.ts';
import { spoolPath, syncToDisk } from './spool.ts';

/** How long a file is kept for whoever started its job. */
export const DOWNLOAD_DAYS = 7;
/** The `error` in the results of a job whose file was deleted because nobody fetched it (B-413). */
export const EXPIRED = `The file was not fetched within ${DOWNLOAD_DAYS} days and is gone. Start the job again.`;
/** The `error` of a job whose reader has since lost a right under which the file was made. */
const RIGHTS_ENDED =
  'The file was deleted, because rights that it was read under have ended: a consent contract has ended or changed, or you have left a group. Start the job again for what you may read now.';

/** The writers are loaded with the first file, because the API, which starts these jobs, never writes one. */
const loadWriters = () =>
  Promise.all([
    import('#platform/formats/write/write-rows.ts'),
    import('#platform/formats/write/encrypted-zip.ts'),
  ]);

const ROWS_BETWEEN_CHECKPOINTS = 1_000;

export interface DownloadResults extends Record<string, unknown> {
  rows: number;
  /** What the file does not carry as it is; absent when there is nothing to say. */
  warnings?: string[];
  fileName: string;
  /** Whether the file is a zip archive with a password, which contains the file itself. */
  sealed: boolean;
  sizeBytes: number;
}

/** What is asked of a download, beside its rows. */
export interface DownloadOrder {
  /** What the starter notes about it. */
  title?: string | null | undefined;
  description?: string | null | undefined;
  /** Puts an apostrophe before texts that a spreadsheet would take for formulas. */
  forSpreadsheets?: boolean | undefined;
  /** The password of the file, which has none when this is empty or missing. */
  filePassword?: string | undefined;
  emails?: readonly string[] | undefined;
}

/**
 * The order of a download as a part of the job's input; the password is encrypted.
 * @throws JobRefusedError 400 for a password of spaces only, which is likely a mistake (B-481)
 */
export function downloadInput(
  keySecret: string,
  { title, description, forSpreadsheets, filePassword }: DownloadOrder,
): Record<string, unknown> {
  const problem = filePasswordProblem(filePassword);
  if (problem !== undefined) throw new JobRefusedError(400, problem, 'filePassword');
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(forSpreadsheets && { forSpreadsheets }),
    ...(filePassword && { filePassword: encryptSecret(keySecret, filePassword) }),
  };
}

/**
 * Writes a table as the file of the job's type, under the job's password if it has one, and keeps it.
 * After a worker was killed, the next run writes the file again.
 * @param name of the file, without its extension
 * @throws JobFailureError when the rows cannot be written in this format
 */
export async function makeDownload(
  context: JobContext,
  table: Table,
  name: string,
): Promise<DownloadResults> {
  const { platform, job } = context;
  const { dataDir, keySecret } = platform.config;
  const fileType = job.fileType as DownloadFileType;
  const [{ writeRows }, { writeEncryptedZip }] = await loadWriters();
  const spooled = (part: string) => spoolPath(dataDir, job.id, part);
  await mkdir(path.dirname(spooled('rows')), { recursive: true, mode: 0o700 });
  try {
    const kept = await spoolRows(table, spooled('rows'), {
      every: ROWS_BETWEEN_CHECKPOINTS,
      call: (done) => context.checkpoint({ done, total: null }),
    });
    const forSpreadsheets = job.input.forSpreadsheets === true;
    const warnings = await writeRows(spooled('file'), kept, { fileType, forSpreadsheets });
    await context.checkpoint({ done: kept.count, total: kept.count });
    const plainName = `${safeName(name)}.${fileType.toLowerCase()}`;
    const { filePassword } = job.input;
    const sealed = typeof filePassword === 'string';
    if (sealed) {
      const password = decryptSecret(keySecret, filePassword);
      await writeEncryptedZip(spooled('file'), spooled('sealed'), { name: plainName, password });
    }
    const target = downloadPath(dataDir, job.id);
    const sizeBytes = await keep(spooled(sealed ? 'sealed' : 'file'), target);
    const fileName = sealed ? `${plainName}.zip` : plainName;
    const told = warnings.length > 0 ? { warnings } : {};
    return { rows: kept.count, ...told, fileName, sealed, sizeBytes };
  } catch (error) {
    if (error instanceof FormatError) throw new JobFailureError(error.message);
    throw error;
  }
}

/** Moves a finished file to its final path and syncs it to disk. Returns its size in bytes. */
async function keep(source: string, target: string): Promise<number> {
  await syncToDisk(source);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(source, target);
  await syncToDisk(path.dirname(target));
  return (await stat(target)).size;
}

export function downloadPath(dataDir: string, jobId: string): string {
  return path.join(dataDir, 'downloads', jobId);
}

export async function removeDownload(dataDir: string, jobId: string): Promise<void> {
  await rm(downloadPath(dataDir, jobId), { force: true });
}

/** The name with only letters, digits, '_' and '-', which every file system accepts. */
function safeName(name: string): string {
  const safe = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')
    .slice(0, 80);
  return safe.replaceAll(/^_+|_+$/g, '') || 'download';
}

/** Why a job's file cannot be fetched. */
export class DownloadRefusedError extends Error {
  override name = 'DownloadRefusedError';
  constructor(
    readonly kind: 'absent' | 'gone' | 'taken' | 'wrong-type',
    message: string,
  ) {
    super(message);
  }
}

export interface Download {
  name: string;
  sizeBytes: number;
  content: Readable;
}

const ABSENT = 'There is no file of such a job, or it is not yours.';

/**
 * Opens the file of a job for its only download (B-418) and deletes it: the claim is one statement, so of two
 * concurrent requests one succeeds. The file is deleted even when the caller does not read it to its end, and when
 * rights that it was read under have ended.
 * @param audit writes the audit line in the transaction of the claim
 * @throws DownloadRefusedError
 */
export async function takeDownload(
  platform: DownloadPlatform,
  zone: ZoneRef,
  asked: Asked,
  audit: (on: Queryable) => Promise<void>,
): Promise<Download> {
  const { dataDir } = platform.config;
  await requireUntaken(zone, asked);
  if (!(await fileRightsHold(platform, zone, asked.jobId, asked.claims))) {
    await endDownloads(zone.db, [asked.jobId], RIGHTS_ENDED);
    await removeDownload(dataDir, asked.jobId);
    throw new DownloadRefusedError('gone', RIGHTS_ENDED);
  }
  const file = await open(downloadPath(dataDir, asked.jobId)).catch(() => undefined);
  if (!file) {
    // Somebody may have taken the file since the job was looked at.
    await requireUntaken(zone, asked);
    throw new DownloadRefusedError('absent', ABSENT);
  }
  try {
    const { size } = await file.stat();
    const name = await transaction(zone.db, async (on) => {
      const claimed = await claim(on, zone, asked, platform.now());
      await audit(on);
      return claimed;
    });
    // An open file can still be read to its end, and none is left behind if this process is killed.
    await removeDownload(dataDir, asked.jobId);
    return { name, sizeBytes: size, content: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Writes why their files are gone into the results of jobs, before the files are deleted. */
export async function endDownloads(
  on: Queryable,
  jobIds: readonly string[],
  error: string,
): Promise<void> {
  await run(
    on,
    sql`update job set results = results || ${storableJson({ error })}::jsonb
        where id::text = any(${jobIds}::text[]) and status = 'COMPLETED_SUCCESS'
          and not results ? 'downloadedDate'`,
  );
}

interface Asked {
  jobId: string;
  wallet: string;
  /** The claims of the caller's token. */
  claims: Record<string, unknown>;
  fileType?: string | undefined;
}

type DownloadPlatform = Pick<JobPlatform, 'definitions' | 'findServiceAccount' | 'now'> & {
  config: Pick<JobPlatform['config'], 'dataDir'>;
};

async function requireUntaken(zone: ZoneRef, { jobId, wallet, fileType }: Asked): Promise<void> {
  const job = await runOne<{ taken: boolean; gone: string | null; fileType: string }>(
    zone.db,
    sql`select results ? 'downloadedDate' as taken, results ->> 'error' as gone, file_type as "fileType" from job
        where zone = ${zone.id} and id = ${jobId} and logged_in_id = ${wallet}
          and status = 'COMPLETED_SUCCESS' and results ? 'fileName'`,
  );
  if (!job) throw new DownloadRefusedError('absent', ABSENT);
  if (job.taken) throw new DownloadRefusedError('taken', TAKEN);
  if (job.gone !== null) throw new DownloadRefusedError('gone', job.gone);
  if (fileType !== undefined && fileType.toUpperCase() !== job.fileType) {
    throw new DownloadRefusedError(
      'wrong-type',
      `fileType: The file of this job is ${job.fileType}.`,
    );
  }
}

/** The text is prescribed by B-419. */
const TAKEN = 'This file has already been downloaded';

async function claim(on: Queryable, zone: ZoneRef, asked: Asked, now: Date): Promise<string> {
  const taken = { downloadedDate: now.toISOString(), downloadedWalletId: asked.wallet };
  const row = await runOne<{ name: string }>(
    on,
    sql`update job set results = results || ${storableJson(taken)}::jsonb
        where zone = ${zone.id} and id = ${asked.jobId} and logged_in_id = ${asked.wallet}
          and status = 'COMPLETED_SUCCESS' and not results ?| array['downloadedDate', 'error']
        returning results ->> 'fileName' as name`,
  );
  if (!row) throw new DownloadRefusedError('taken', TAKEN);
  return row.name;
}
