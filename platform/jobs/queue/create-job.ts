/** Making jobs for the HTTP layer: what is asked for is checked, then row and message are written together. */
import { readFile } from 'node:fs/promises';
import type { UploadFileType, UploadOperation } from '#model/job.ts';
import { isSystemChain, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { isMailAddress } from '#platform/mail/mail.ts';
import { transaction, type Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { readNames } from '../types/save-dictionaries/dictionary-files.ts';
import type { JobPlatform } from '../job-type.ts';
import { enqueueJob, queueOf } from './queue.ts';
import { uploadPath } from '../files/spool.ts';
import { insertJob, type JobRow, type NewJob } from './job-rows.ts';
import { expectedProblem } from '../types/save-dictionaries/save-dictionaries.ts';
import { findUnknownWallets } from '../types/shared/unknown-wallets.ts';

/** What is asked for cannot be a job; the message is for the caller. */
export class JobRefused extends Error {
  override name = 'JobRefused';
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
    /** The field of the form that is wrong. */
    readonly field?: string,
  ) {
    super(message);
  }
}

/** Who starts a job. */
export interface JobStarter {
  zone: ZoneRef;
  actor: Actor;
  roles: readonly string[];
  /** What the token says; a job keeps of it only what it needs. */
  claims: Record<string, unknown>;
  /** Of the signed-in person: gets the mail when no other address is given. */
  email?: string;
  /** Writes the audit line, in the transaction that makes the job. */
  audit?: (on: Queryable, job: JobRow) => Promise<void>;
}

export interface UploadRequest {
  /** Under which the file was spooled (spool.ts). */
  jobId: string;
  chain: string;
  operation: UploadOperation;
  fileType: UploadFileType;
  /** Ids of wallets; none: the effective wallet. */
  owners: readonly string[];
  limitedOwners: readonly string[];
  emails: readonly string[];
  originalFilename: string;
  sizeBytes: number;
}

export interface DictionaryRequest {
  jobId: string;
  /** The spooled files, in the order of their indexes. */
  files: readonly { name: string; sizeBytes: number }[];
  /** 'none', or the hash of the version that the editor began with. */
  expected?: string;
  emails: readonly string[];
}

/**
 * Makes the job that writes the rows of a spooled file into a chain.
 * @throws JobRefused 404 without such a dictionary, 400 for an unknown owner or a wrong address
 */
export async function createUploadJob(
  platform: JobPlatform,
  starter: JobStarter,
  request: UploadRequest,
): Promise<JobRow> {
  const { zone } = starter;
  const { chain, operation, fileType, owners, limitedOwners } = request;
  const dictionary = isSystemChain(chain)
    ? undefined
    : await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, chain);
  if (!dictionary) throw new JobRefused(404, `There is no dictionary '${chain}'.`, 'chain');
  const unknown = await findUnknownWallets(zone, [...owners, ...limitedOwners]);
  if (unknown.length > 0) {
    const field = owners.includes(unknown[0] ?? '') ? 'owners' : 'limitedOwners';
    throw new JobRefused(400, `There is no wallet ${unknown.join(', ')}.`, field);
  }
  return createJob(platform, starter, {
    ...commonOf(platform, starter, request),
    name: 'FileUploadJob',
    chain,
    operation,
    fileType,
    originalFilename: request.originalFilename,
    sizeBytes: request.sizeBytes,
    input: { owners, limitedOwners },
  });
}

/**
 * Makes the job that saves the dictionaries of spooled JSON files.
 * @throws JobRefused 409 when `expected` does not hold any more, 400 for a wrong address
 */
export async function createDictionaryJob(
  platform: JobPlatform,
  starter: JobStarter,
  request: DictionaryRequest,
): Promise<JobRow> {
  const { zone } = starter;
  const [first] = request.files;
  const names = await namesInFirst(platform, request);
  const [name] = names;
  if (name !== undefined && request.expected !== undefined) {
    const current = await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, name);
    const problem = expectedProblem(request.expected, current);
    if (problem) throw new JobRefused(409, problem, 'name');
  }
  return createJob(platform, starter, {
    ...commonOf(platform, starter, request),
    name: 'DictionaryUploadJob',
    chain: request.files.length === 1 && names.length === 1 ? (name ?? null) : null,
    operation: null,
    fileType: 'JSON',
    originalFilename: first?.name ?? null,
    sizeBytes: request.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    input: { files: request.files.map(({ name }) => name), expected: request.expected },
  });
}

/** In bytes. What the editor saves is not longer; of a longer file the job alone says what is in it. */
const MOST_LOOKED_AT = 1024 * 1024;

/** The dictionaries that the first file names. What is wrong in a file is for the job to say, which takes its time. */
async function namesInFirst(
  platform: JobPlatform,
  { jobId, files: [first] }: DictionaryRequest,
): Promise<string[]> {
  if (!first || first.sizeBytes > MOST_LOOKED_AT) return [];
  return readNames(await readFile(uploadPath(platform.config.dataDir, jobId), 'utf8'));
}

/** Writes row, audit line and message of a job of any type. */
export async function createJob(
  platform: JobPlatform,
  { zone, audit }: JobStarter,
  job: NewJob,
): Promise<JobRow> {
  return transaction(zone.db, async (tx) => {
    const row = await insertJob(tx, job);
    await audit?.(tx, row);
    await enqueueJob(queueOf(platform, zone, tx), { zone: zone.id, jobId: job.id });
    return row;
  });
}

/**
 * What every new job has.
 * @throws JobRefused 400 for a wrong address
 */
export function commonOf(
  platform: JobPlatform,
  { zone, actor, roles, email }: JobStarter,
  { jobId, emails = [] }: { jobId: string; emails?: readonly string[] | undefined },
) {
  const given = emails.map((address) => address.trim()).filter((address) => address !== '');
  const wrong = given.find((address) => !isMailAddress(address));
  if (wrong !== undefined) {
    throw new JobRefused(400, `'${wrong}' is not a mail address.`, 'emailResultsTo');
  }
  const fallback = email && isMailAddress(email) ? [email] : [];
  return {
    zone: zone.id,
    id: jobId,
    ...actor,
    roles: [...roles],
    claims: {},
    createdAt: platform.now().toISOString(),
    emails: given.length > 0 ? [...new Set(given)] : fallback,
    metadata: {},
  };
}
