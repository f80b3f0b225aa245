/**
 * What an upload would make of the first rows of a file, told without starting a job: by the parsers and the rules that
 * the job uses. Keys are left to the job, which knows the whole file.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { datatypesOf } from '#model/dictionaries/dictionary.ts';
import { countCauses } from '#model/jobs/error-causes.ts';
import { DELIMITED_FILE_TYPES } from '#model/jobs/job.ts';
import type { UploadFileType, UploadOperation } from '#model/jobs/job.ts';
import type { UploadPreview } from '#model/jobs/upload-preview.ts';
import { readingInput } from '#platform/formats/file-reading.ts';
import type { FileReading } from '#platform/formats/file-reading.ts';
import { FormatError, lengthOf } from '#platform/formats/format.ts';
import type { FileNotes, FileRow } from '#platform/formats/format.ts';
import { unguardFormula } from '#model/text/formula-guard.ts';
import { noteSentences } from '#platform/formats/note-sentences.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import { writingOf } from '#platform/ledger/values/written-values.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import type { Platform } from '#platform/platform.ts';
import { Turns } from '#platform/turns/turns.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { JobRefusedError } from '#platform/jobs/queue/create-job.ts';
import { createRounding } from './round-numbers.ts';
import { collectColumnWarnings } from './column-warnings.ts';
import type { ColumnWarnings } from './column-warnings.ts';

const SHOWN_ROWS = 10;
const CHECKED_ROWS = 200;
/** The most characters of all rows in memory. A packed file may hold far more than its size. */
const HELD_LENGTH = 4 * 1024 * 1024;
const WRONG_ROWS = 20;
const SHOWN_COLUMNS = 100;
const VALUE_LENGTH = 120;

/** A preview reads in the process of the API, so few of them run at once. */
const turns = new Turns({
  running: 3,
  runningOfCustomer: 2,
  runningOfWallet: 1,
  waitingOfCustomer: 20,
  waitingOfWallet: 5,
  what: 'previews of files',
});

export interface PreviewRequest extends FileReading {
  zone: ZoneRef;
  wallet: string;
  chain: string;
  operation: UploadOperation;
  fileType: UploadFileType;
  /** The file on disk. */
  path: string;
  /** True when the file on disk is only the beginning of the file, so that its last row may be cut. */
  partial: boolean;
}

/** @throws JobRefusedError 404 without such a dictionary; TooManyTurnsError */
export function previewUpload(
  platform: Pick<Platform, 'definitions' | 'rules' | 'patterns'>,
  asked: PreviewRequest,
  signal: AbortSignal,
): Promise<UploadPreview> {
  const { zone, wallet } = asked;
  return turns.run({ customer: zone.customer, wallet }, () => preview(platform, asked), signal);
}

async function preview(
  platform: Pick<Platform, 'definitions' | 'rules' | 'patterns'>,
  asked: PreviewRequest,
): Promise<UploadPreview> {
  const { zone, operation } = asked;
  const seq = await readMetadataSeq(zone.db, zone);
  const chain = await platform.definitions.chain(zone.db, zone, seq, asked.chain);
  const rules = platform.rules(zone, chain, writingOf(asked.fileType, asked));
  const { dictionary } = chain;
  if (!dictionary || !rules) {
    throw new JobRefusedError(404, `There is no dictionary '${asked.chain}'.`, 'chain');
  }
  const notes: FileNotes = {};
  const found = await readFirst(asked, notes);
  const round = createRounding(dictionary, asked.fileType, asked.decimalSign);
  const watch = collectColumnWarnings(dictionary);
  const mode = operation === 'PATCH' ? 'patch' : 'create';
  const wrong: UploadPreview['wrong']['rows'] = [];
  const causes = countCauses();
  const { rows, problem = found.problem } = renameRows(watch, found.rows);
  for (const { row, data } of rows) {
    round(data);
    watch.see(data);
    const taker = { customer: zone.customer, wallet: asked.wallet };
    const { problems } = await platform.patterns.settle(taker, (matched) =>
      rules.conform(data, mode, matched, watch.cut),
    );
    if (problems) {
      wrong.push({ row, problems: problems.map(toProblem) });
      causes.add(row, problems);
    }
    // A row may have thousands of values: other requests do not wait for all of them.
    await nextTurn();
  }
  const columns = columnsOf(rows, dictionary.attributes);
  return {
    columns,
    missing: mode === 'patch' ? [] : missingOf(columns, dictionary.attributes),
    rows: rows.slice(0, SHOWN_ROWS).map(({ row, data }) => ({
      row,
      values: columns.map(({ name }) => textOf(Object.hasOwn(data, name) ? data[name] : '')),
    })),
    checked: rows.length,
    wrong: { count: wrong.length, rows: wrong.slice(0, WRONG_ROWS), causes: causes.list() },
    warnings: [
      ...noteSentences(asked, notes, columns.length),
      ...watch.warnings(),
      ...apostropheWarnings(asked, rows),
    ],
    problem,
  };
}

/** The rows until one is of another chain, which is a problem of the file. */
function renameRows(
  watch: ColumnWarnings,
  found: readonly FileRow[],
): { rows: FileRow[]; problem?: string } {
  const rows: FileRow[] = [];
  try {
    for (const { row, data } of found) rows.push({ row, data: watch.rename(data) });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { rows, problem: error.message };
  }
  return { rows };
}

function toProblem({ path, message }: { path: string; message: string }) {
  return { path, message };
}

async function readFirst(
  { path, fileType, partial, ...choices }: PreviewRequest,
  notes: FileNotes,
): Promise<{ rows: FileRow[]; problem: string | null }> {
  const rows: FileRow[] = [];
  let length = 0;
  const options = { fileType, ...readingInput(choices), notes };
  try {
    for await (const row of readRows(path, options)) {
      length += lengthOf(row.data);
      rows.push(row);
      if (rows.length === CHECKED_ROWS || length > HELD_LENGTH) return { rows, problem: null };
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (!partial || rows.length === 0) return { rows, problem: error.message };
  }
  // The last row of a part of a file may be cut.
  return { rows: partial && rows.length > 1 ? rows.slice(0, -1) : rows, problem: null };
}

function columnsOf(
  rows: readonly FileRow[],
  attributes: readonly Attribute[],
): UploadPreview['columns'] {
  const datatypes = datatypesOf(attributes);
  const names = new Set<string>();
  for (const { data } of rows) {
    for (const name of Object.keys(data)) if (names.size < SHOWN_COLUMNS) names.add(name);
  }
  return [...names].map((name) => ({ name, datatype: datatypes.get(name) ?? null }));
}

/** The required attributes that have no default and no column of their own, nor one inside them. */
function missingOf(columns: UploadPreview['columns'], attributes: readonly Attribute[]): string[] {
  if (columns.length === 0) return [];
  const isFilled = (wanted: string) =>
    columns.some(({ name }) => name === wanted || name.startsWith(`${wanted}.`));
  return attributes
    .filter(({ name, required, defaultValue }) => {
      const hasDefault = defaultValue !== undefined && defaultValue !== null;
      return required === true && !hasDefault && !isFilled(name);
    })
    .map(({ name }) => name);
}

/** Whether the file looks like a download for spreadsheets. */
function apostropheWarnings(
  { fileType, removeApostrophes = false }: PreviewRequest,
  rows: readonly FileRow[],
): string[] {
  if (removeApostrophes || !DELIMITED_FILE_TYPES.has(fileType)) return [];
  const guarded = rows
    .flatMap(({ data }) => Object.values(data))
    .find((value) => typeof value === 'string' && unguardFormula(value) !== value);
  if (guarded === undefined) return [];
  return [
    `Values such as ${textOf(guarded)} begin with an apostrophe, as in a download for spreadsheets. If this is one, choose to take the apostrophes away.`,
  ];
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text;
}
