/**
 * Checks a whole file before anything of it is written: it can be read, each row conforms to the dictionary, each key
 * is free or of a record of the uploader. One invalid row refuses the file.
 *
 * Keys are compared with existing records and with the other rows. A file that moves a UNIQUE value from one record
 * to another is refused: whether it could be written would depend on how its rows fall into batches.
 */
import { sql } from 'kysely';
import { countCauses } from '#model/jobs/error-causes.ts';
import { mayChange } from '#platform/access/may-change.ts';
import { FormatError, lengthOf, MAX_ROW_LENGTH, tooLong } from '#platform/formats/format.ts';
import type { FileNotes, FileRow, OnBytes } from '#platform/formats/format.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import type { ReadOptions } from '#platform/formats/read-rows.ts';
import { readOptionsOf } from '#platform/jobs/file-rows/read-options.ts';
import type { IndexDefinition } from '#platform/ledger/read/definitions.ts';
import { valueAt } from '#platform/ledger/values/canonical-values.ts';
import { mergePatch } from '#platform/ledger/values/merge-patch.ts';
import type { Head } from '#platform/ledger/record.ts';
import { run } from '#platform/storage/database.ts';
import { toBatches } from '#platform/jobs/file-rows/batches.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext } from '#platform/jobs/job-type.ts';
import { KeySet } from '#platform/jobs/file-rows/key-set.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import type { BadRow } from '#platform/jobs/queue/job-rows.ts';
import { writeCheckedRows } from './checked-rows.ts';
import type { CheckedRow } from './checked-rows.ts';
import { createRounding } from './round-numbers.ts';
import { collectColumnWarnings } from './column-warnings.ts';
import type { ColumnWarnings } from './column-warnings.ts';
import {
  absentMessage,
  conflictMessage,
  findHolders,
  findsRecords,
  keyOf,
  needsRecord,
} from './upload-rules.ts';
import type { UploadedRow, UploadRules } from './upload-rules.ts';

const MAX_BAD_ROWS = 100;

/** A row that conforms, with its keys. */
interface Candidate extends CheckedRow {
  /** Its number among the rows of the file, from 1 on, whatever the file calls it. */
  ordinal: number;
}

export interface CheckedUpload {
  rows: number;
  warnings: string[];
  /** What the parser found out about the file, or left out. */
  notes: FileNotes;
  /** How many rows have the PRIMARY key of an earlier row; the last row wins. It is absent when there are none. */
  repeatedKeys?: number;
  /** The first of them, with their keys. */
  repeatedRows?: string[];
}

/**
 * Checks the job's file and writes its rows, in their stored form, to the spool.
 * @throws JobFailureError naming the first bad rows, or why the file cannot be read
 */
export async function checkUpload(context: JobContext, rules: UploadRules): Promise<CheckedUpload> {
  const { platform, job } = context;
  const writer = writeCheckedRows(platform.config.dataDir, job.id);
  const check = createFileCheck(rules, readOptionsOf(job));
  const notes: FileNotes = {};
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
  };
  try {
    for await (const chunk of readChunks(context, notes, onBytes)) {
      const good = await check.look(chunk);
      if (check.badCount() === 0) await writer.write(good);
      // Some formats cannot say how many bytes they have read.
      const share = bytes > 0 && job.sizeBytes ? Math.min(1, bytes / job.sizeBytes) : undefined;
      await context.checkpoint({ done: check.rows(), total: null, share });
    }
    check.refuseBad();
    await writer.end();
  } catch (error) {
    writer.abandon();
    if (error instanceof FormatError) throw new JobFailureError(error.message);
    throw error;
  }
  return { rows: check.rows(), warnings: check.warnings(), notes, ...check.repeated() };
}

function readChunks(
  { platform, job }: JobContext,
  notes: FileNotes,
  onBytes: OnBytes,
): AsyncGenerator<FileRow[], void> {
  const file = uploadPath(platform.config.dataDir, job.id);
  const rows = readRows(file, { ...readOptionsOf(job), notes, onBytes });
  return toBatches(rows, rowLength);
}

/**
 * The length of a row in characters, which may exceed its length in the file.
 * @throws FormatError when it is too long
 */
function rowLength({ row, data }: FileRow): number {
  const length = lengthOf(data);
  if (length > MAX_ROW_LENGTH) throw new FormatError(tooLong(`Row ${row}`), { row });
  return length;
}

function createFileCheck(rules: UploadRules, { fileType, decimalSign }: ReadOptions) {
  const round = createRounding(rules.dictionary, fileType, decimalSign);
  const columns = collectColumnWarnings(rules.dictionary);
  const keys = createKeyCheck(rules);
  const causes = countCauses();
  const bad: BadRow[] = [];
  let badCount = 0;
  let rows = 0;

  const refuse = (row: number, problems: BadRow['problems']) => {
    badCount++;
    causes.add(row, problems);
    if (bad.length < MAX_BAD_ROWS) bad.push({ row, problems });
  };

  return {
    rows: () => rows,
    badCount: () => badCount,
    warnings: () => columns.warnings(),
    repeated: keys.repeated,
    /** Returns the rows of a chunk that are valid so far. */
    async look(chunk: readonly FileRow[]): Promise<CheckedRow[]> {
      const named = chunk.map(({ row, data }) => ({ row, data: columns.rename(data) }));
      for (const { data } of named) round(data);
      const candidates = await conformChunk(rules, columns, named, rows, refuse);
      rows += chunk.length;
      if (columns.allUnknown()) {
        throw new JobFailureError(
          `No column of the file is an attribute of '${rules.dictionary.name}'. The first row must hold the names of attributes.`,
        );
      }
      return keys.check(candidates, refuse);
    },
    refuseBad() {
      if (rows === 0) throw new JobFailureError('The file holds no rows.');
      if (badCount === 0) return;
      bad.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
      throw new JobFailureError(
        `${badCount.toLocaleString('en')} of ${rows.toLocaleString('en')} rows ${badCount === 1 ? 'is' : 'are'} wrong, so nothing was written.`,
        { count: badCount, rows: bad, causes: causes.list() },
      );
    },
  };
}

type Refuse = (row: number, problems: BadRow['problems']) => void;

async function conformChunk(
  rules: UploadRules,
  columns: ColumnWarnings,
  chunk: readonly FileRow[],
  before: number,
  refuse: Refuse,
): Promise<Candidate[]> {
  const mode = rules.operation === 'PATCH' ? 'patch' : 'create';
  const candidates: Candidate[] = [];
  for (const [i, { row, data }] of chunk.entries()) {
    columns.see(data);
    const conformed = await rules.settle((matched) =>
      rules.fileRules.conform(data, mode, matched, columns.cut),
    );
    if (conformed.problems) refuse(row, conformed.problems);
    else {
      const { data } = conformed;
      const key = findsRecords(rules) ? keyOf(rules, rules.primary, data) : undefined;
      candidates.push({ row, data, key, ordinal: before + i + 1 });
    }
  }
  return candidates;
}

const SHOWN_REPEATS = 10;

/** Checks the keys of candidates. */
function createKeyCheck(rules: UploadRules) {
  const held = new Map(rules.unique.map((index) => [index.id, new KeySet()]));
  const repeatedRows: string[] = [];
  let repeatedKeys = 0;
  const repeat = ({ row, data }: Candidate) => {
    repeatedKeys++;
    if (repeatedRows.length < SHOWN_REPEATS) repeatedRows.push(repeatText(rules, row, data));
  };

  return {
    /** Takes a chunk at a time, and returns its valid rows. */
    async check(candidates: readonly Candidate[], refuse: Refuse): Promise<CheckedRow[]> {
      if (rules.unique.length === 0) return [...candidates];
      const found = await findRecords(rules, candidates);
      const rows: WholeRow[] = [];
      for (const candidate of candidates) {
        rows.push(await wholeRow(rules, found.records, candidate));
      }
      const holders = await findAllHolders(rules, rows, found.holders);
      return candidates.filter((candidate, i) => {
        const whole = rows[i]!;
        const found = whole.problems ?? keyProblems(rules, { held, repeat, holders }, whole);
        if (found.length > 0) refuse(candidate.row, found);
        return found.length === 0;
      });
    },
    repeated: () => (repeatedKeys > 0 ? { repeatedKeys, repeatedRows } : {}),
  };
}

/** A repeated row as a text, such as 'Row 7: code A1'. */
function repeatText({ primary }: UploadRules, row: number, data: UploadedRow): string {
  const key = (primary?.attributes ?? []).map(
    (path) => `${path} ${shownKey(valueAt(data, path).join(', '))}`,
  );
  return `Row ${row}: ${key.join(', ')}`;
}

function shownKey(text: string): string {
  return text.length > SHOWN_KEY_LENGTH ? `${text.slice(0, SHOWN_KEY_LENGTH)}…` : text;
}

const SHOWN_KEY_LENGTH = 60;

/** What is known of the rows before, and of the records that are there. */
interface Seen {
  /** The keys by index, each with the row that came first. */
  held: ReadonlyMap<number, KeySet>;
  /** Called with a row that has the same record as an earlier one. */
  repeat: (candidate: Candidate) => void;
  /** The records that hold the rows' keys, by index. */
  holders: ReadonlyMap<number, Holders>;
}

/** The `key` of the record that holds each hash under an index. */
type Holders = ReadonlyMap<string, number>;

type PresentRecord = Pick<Head, 'key' | 'owners' | 'limitedOwners' | 'body'>;

/** A row as its record will hold it. */
interface WholeRow {
  candidate: Candidate;
  /** The record that its PRIMARY key names, if its uploader may change it. */
  mine: PresentRecord | undefined;
  /** Its keys, in the order of `rules.unique`; undefined where an attribute is absent. */
  keys: (string | undefined)[];
  /** Why a patched record would not conform. */
  problems?: Problem[] | undefined;
}

/**
 * The records that hold the keys of a chunk, read with one statement for each index.
 * @param ofPrimary the holders of the PRIMARY keys, if they are already known
 */
async function findAllHolders(
  rules: UploadRules,
  rows: readonly WholeRow[],
  ofPrimary: Holders | undefined,
): Promise<Map<number, Holders>> {
  const holders = new Map<number, Holders>();
  for (const [i, index] of rules.unique.entries()) {
    if (index === rules.primary && ofPrimary) {
      holders.set(index.id, ofPrimary);
      continue;
    }
    const hashes = rows.flatMap(({ keys }) => keys[i] ?? []);
    holders.set(index.id, await findHolders(rules.zone.db, rules.zone, index, hashes));
  }
  return holders;
}

/** The records that hold the PRIMARY keys of a chunk, by these keys, when the operation looks for records. */
async function findRecords(
  rules: UploadRules,
  candidates: readonly Candidate[],
): Promise<{ records: Map<string, PresentRecord>; holders?: Holders }> {
  const { zone, primary } = rules;
  if (!primary || !findsRecords(rules)) return { records: new Map() };
  const hashes = candidates.flatMap(({ key }) => key ?? []);
  const holders = await findHolders(zone.db, zone, primary, hashes);
  // Signatures are left out: each of them would need a look-up.
  const heads = await run<PresentRecord>(
    zone.db,
    sql`select key, owners, limited_owners as "limitedOwners", body from head
        where zone = ${zone.id} and key = any(${[...holders.values()]}::bigint[]) and not deleted`,
  );
  const byKey = new Map(heads.map((head) => [head.key, head]));
  const records = [...holders].flatMap(([hash, key]) => {
    const head = byKey.get(key);
    return head ? [[hash, head] as const] : [];
  });
  return { records: new Map(records), holders };
}

/** The row as its record will hold it. A patch is checked together with the record that it changes. */
async function wholeRow(
  rules: UploadRules,
  records: ReadonlyMap<string, PresentRecord>,
  candidate: Candidate,
): Promise<WholeRow> {
  const { data, key } = candidate;
  const record = key === undefined ? undefined : records.get(key);
  // Nothing is revealed about records of others, not even whether the patch would conform.
  const mine = record && mayChange(record, rules.actor) ? record : undefined;
  if (rules.operation !== 'PATCH' || !mine) {
    return { candidate, mine, keys: keysOf(rules, data, key) };
  }
  const merged = mergePatch((mine.body.data ?? {}) as UploadedRow, data);
  const whole = await rules.settle((matched) =>
    rules.recordRules.conform(merged, 'create', matched),
  );
  return whole.problems
    ? { candidate, mine, keys: [], problems: whole.problems }
    : { candidate, mine, keys: keysOf(rules, whole.data, key) };
}

/** @param primaryKey where it is known */
function keysOf(rules: UploadRules, data: UploadedRow, primaryKey: string | undefined) {
  return rules.unique.map((index) =>
    index === rules.primary && primaryKey !== undefined ? primaryKey : keyOf(rules, index, data),
  );
}

type Problem = BadRow['problems'][number];

function keyProblems(
  rules: UploadRules,
  { held, repeat, holders }: Seen,
  { candidate, mine, keys }: WholeRow,
): Problem[] {
  const { ordinal, key } = candidate;
  const { primary, operation } = rules;
  if (primary && needsRecord(operation) && !mine) return [problemOf(primary, absentMessage)];

  // Rows with one PRIMARY key speak of one record, except that CREATE allows a record once only.
  const first =
    primary && key !== undefined ? held.get(primary.id)?.claim(key, ordinal) : undefined;
  const firstRow = first ?? ordinal;
  if (firstRow !== ordinal) repeat(candidate);
  for (const [i, index] of rules.unique.entries()) {
    const hash = keys[i];
    if (hash === undefined) continue;
    const holder = holders.get(index.id)?.get(hash);
    if (holder !== undefined && holder !== mine?.key) return [problemOf(index, conflictMessage)];
    if (held.get(index.id)?.claim(hash, firstRow) !== firstRow) {
      return [problemOf(index, twiceMessage)];
    }
  }
  return [];
}

function problemOf(index: IndexDefinition, message: (index: IndexDefinition) => string): Problem {
  return { path: index.attributes.join(', '), message: message(index) };
}

const twiceMessage = ({ attributes }: IndexDefinition) =>
  `Another row of the file has this value of ${attributes.join(', ')}.`;
