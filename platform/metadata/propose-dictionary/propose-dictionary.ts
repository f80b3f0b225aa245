/**
 * Proposes a dictionary for a file: reads its first rows with the parsers of uploads and guesses what attributes they
 * need. Nothing is stored.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DictionaryProposal } from '#model/dictionaries/dictionary-proposal.ts';
import { TooManyColumnsError, watchTable } from '#guess/guess-columns.ts';
import { proposeDictionary } from '#guess/propose-dictionary.ts';
import type { UploadFileType } from '#model/jobs/job.ts';
import { ALL_TRIES } from '#guess/written-watch.ts';
import type { Tries, Written } from '#guess/written-watch.ts';
import { DICTIONARY_LIMITS, PROPOSAL_LIMITS } from '#model/fields/limits.ts';
import { readingInput } from '#platform/formats/file-reading.ts';
import type { FileReading } from '#platform/formats/file-reading.ts';
import { FormatError, lengthOf } from '#platform/formats/format.ts';
import type { FileColumn, FileNotes, FileRow } from '#platform/formats/format.ts';
import { noteSentences } from '#platform/formats/note-sentences.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import { CHOICE_FILE_TYPES } from '#model/jobs/file-choices.ts';
import { WORKBOOK_TYPES } from '#platform/formats/workbook/sheets.ts';
import { Turns } from '#platform/turns/turns.ts';
import type { TurnTaker } from '#platform/turns/turns.ts';
import type { KnownNames } from './find-attributes.ts';

/** Values that are looked at before other requests get their turn. */
const VALUES_OF_A_TURN = 5_000;

/** The rows are read in the process of the API, so few files are read at once. */
const turns = new Turns({
  running: 2,
  runningOfCustomer: 1,
  runningOfWallet: 1,
  waitingOfCustomer: 20,
  waitingOfWallet: 5,
  what: 'proposals from files',
});

export interface ProposalRequest extends FileReading {
  taker: TurnTaker;
  /** The zone's attributes with the names of columns. */
  knownNames: (headers: readonly string[]) => Promise<KnownNames>;
  fileType: UploadFileType;
  /** The name of the file, from which the dictionary gets its name. */
  fileName: string;
  /** The file on disk. */
  path: string;
  /** True when the file on disk is only the beginning of the file, so that its last row may be cut. */
  partial: boolean;
}

/** @throws FormatError when the file cannot be read, or has too many columns; TooManyTurnsError */
export function proposeForFile(
  asked: ProposalRequest,
  signal: AbortSignal,
): Promise<DictionaryProposal> {
  return turns.run(asked.taker, () => propose(asked, signal), signal);
}

async function propose(asked: ProposalRequest, signal: AbortSignal): Promise<DictionaryProposal> {
  const { fileType, fileName } = asked;
  const notes: FileNotes = {};
  const declared = new Map<string, FileColumn>();
  const watch = watchTable(triesOf(asked));
  const onColumns = (columns: readonly FileColumn[]) => {
    for (const column of columns) declared.set(column.name, column);
  };
  const roundsNumbers = WORKBOOK_TYPES.has(fileType);
  let values = 0;
  const more = await readFirst(asked, { notes, onColumns }, async ({ row, data }) => {
    signal.throwIfAborted();
    see(watch, roundsNumbers ? rounded(data) : data, row);
    values += Object.keys(data).length;
    if (values < VALUES_OF_A_TURN) return;
    values = 0;
    await nextTurn();
  });
  const known = await asked.knownNames(watch.headers());
  const guessed = watch.guess({ declared, wanted: known.wanted, written: chosenWriting(asked) });
  const descriptions = new Map(
    [...declared].flatMap(([name, { description }]) =>
      description === undefined ? [] : [[name, description] as const],
    ),
  );
  const about = { descriptions, keyOf: known.keyOf };
  const { warnings, ...proposed } = proposeDictionary(fileName, guessed, about);
  const { decimalSign, dateOrder } = guessed.written;
  return {
    fileType,
    ...proposed,
    rows: watch.rows(),
    more,
    choices: {
      ...readingInput(asked),
      ...(notes.headerRow !== undefined && { headerRow: notes.headerRow }),
      ...(decimalSign && { decimalSign }),
      ...(dateOrder && { dateOrder }),
    },
    warnings: [
      ...noteSentences(asked, notes, guessed.columns.length),
      ...writingSentences(asked, guessed.written),
      ...warnings,
    ],
  };
}

/** The ways to write numbers and days that the type of the file has and nobody has chosen, or the chosen one alone. */
function triesOf({ fileType, decimalSign, dateOrder }: ProposalRequest): Tries {
  const signs = ALL_TRIES.signs.filter((sign) => !decimalSign || sign === decimalSign);
  const orders = ALL_TRIES.orders.filter((order) => !dateOrder || order === dateOrder);
  return {
    signs: CHOICE_FILE_TYPES.decimalSign.includes(fileType) ? signs : [],
    orders: CHOICE_FILE_TYPES.dateOrder.includes(fileType) ? orders : [],
  };
}

function chosenWriting({ decimalSign, dateOrder }: ProposalRequest): Written {
  return {
    decimalSign: decimalSign === 'PLAIN' ? undefined : decimalSign,
    dateOrder: dateOrder === 'YMD' ? undefined : dateOrder,
  };
}

const SIGN_SENTENCES = {
  COMMA: 'Numbers are read with a decimal comma: 1.234,5.',
  POINT: 'Numbers are read with separators between thousands: 1,234.5.',
} as const;
const ORDER_SENTENCES = {
  DMY: 'Days are read as day, month, year: 31.12.2024.',
  MDY: 'Days are read as month, day, year: 12/31/2024.',
} as const;

/** The detected forms of numbers and days. */
function writingSentences(asked: ProposalRequest, { decimalSign, dateOrder }: Written): string[] {
  const found = [
    ...(decimalSign && !asked.decimalSign ? [SIGN_SENTENCES[decimalSign]] : []),
    ...(dateOrder && !asked.dateOrder ? [ORDER_SENTENCES[dateOrder]] : []),
  ];
  return found.map((sentence) => `${sentence} An upload of the file needs the same choice.`);
}

/**
 * Hands on the first rows, one by one.
 * @returns whether the file has more
 * @throws FormatError
 */
async function readFirst(
  asked: ProposalRequest,
  told: { notes: FileNotes; onColumns: (columns: readonly FileColumn[]) => void },
  take: (row: FileRow) => Promise<void>,
): Promise<boolean> {
  const { path, fileType, partial } = asked;
  const options = { fileType, ...readingInput(asked), keepsNumbers: true, ...told };
  let waiting: FileRow | undefined;
  let rows = 0;
  let length = 0;
  try {
    for await (const row of readRows(path, options)) {
      // What comes last in a part of a file may be cut, so each row waits for the next one.
      if (waiting) {
        await take(waiting);
        rows += 1;
        length += lengthOf(waiting.data);
        if (rows === PROPOSAL_LIMITS.rows || length > PROPOSAL_LIMITS.length) return true;
      }
      waiting = row;
    }
  } catch (error) {
    if (!(error instanceof FormatError) || !partial || rows === 0) throw error;
    return true;
  }
  if (waiting && !(partial && rows > 0)) await take(waiting);
  return partial;
}

function see(watch: ReturnType<typeof watchTable>, data: FileRow['data'], row: number): void {
  try {
    watch.see(data, row);
  } catch (error) {
    if (!(error instanceof TooManyColumnsError)) throw error;
    const columns = Object.keys(data).length;
    const most = DICTIONARY_LIMITS.attributes;
    const has =
      columns > most ? columns.toLocaleString('en') : `more than ${most.toLocaleString('en')}`;
    throw new FormatError(
      `The file has ${has} columns; a dictionary takes ${most.toLocaleString('en')} attributes at most. Leave out the columns that are not needed, or split the file.`,
      { row },
    );
  }
}

/**
 * Rounds the numbers of a row. Workbooks store them in binary; 15 digits of them are meant
 * (upload-data/round-numbers.ts).
 */
function rounded(data: FileRow['data']): FileRow['data'] {
  const entries = Object.entries(data);
  if (!entries.some(([, value]) => typeof value === 'number')) return data;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? meant(value) : value]),
  );
}

/** A whole number that JavaScript cannot hold exactly becomes text, as in an upload. */
function meant(value: number): number | string {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? value : String(value);
  return Number(value.toPrecision(15));
}
