/**
 * Proposes a dictionary for a file: reads its first rows with the readers of uploads and guesses what attributes they
 * need. Nothing is stored.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DictionaryProposal } from '#model/dictionary-proposal.ts';
import { TooManyColumns, watchColumns } from '#model/guess/guess-columns.ts';
import { proposeDictionary } from '#model/guess/propose-dictionary.ts';
import type { UploadFileType } from '#model/job.ts';
import { DICTIONARY_LIMITS, PROPOSAL_LIMITS } from '#model/limits.ts';
import {
  FormatError,
  lengthOf,
  type FileColumn,
  type FileNotes,
  type FileRow,
} from '#platform/formats/format.ts';
import { noteSentences } from '#platform/formats/note-sentences.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import type { FileChoices } from '#model/file-choices.ts';
import { WORKBOOK_TYPES, type SheetChoice } from '#platform/formats/sheets.ts';
import { Turns, type Asker } from '#platform/storage/turns.ts';

/** Values that are looked at before other requests get their turn. */
const VALUES_OF_A_TURN = 5_000;

/** The rows are read in the process of the API, so few files are read at once. */
const turns = new Turns({
  running: 2,
  runningOfCustomer: 1,
  runningOfWallet: 1,
  waitingOfCustomer: 20,
  waitingOfWallet: 5,
});

export interface ProposalRequest extends SheetChoice, FileChoices {
  asker: Asker;
  fileType: UploadFileType;
  /** The dictionary is named like it. */
  fileName: string;
  /** The file on disk. */
  path: string;
  /** It is only the beginning of the file, so its last row may be cut. */
  partial: boolean;
}

/** @throws FormatError when the file cannot be read, or has too many columns; TooManyQueries */
export function proposeForFile(
  asked: ProposalRequest,
  signal: AbortSignal,
): Promise<DictionaryProposal> {
  return turns.run(asked.asker, () => propose(asked, signal), signal);
}

async function propose(asked: ProposalRequest, signal: AbortSignal): Promise<DictionaryProposal> {
  const { fileType, fileName } = asked;
  const notes: FileNotes = {};
  const declared = new Map<string, FileColumn>();
  const watch = watchColumns();
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
  const guessed = watch.guess(declared);
  const descriptions = new Map(
    [...declared].flatMap(([name, { description }]) =>
      description === undefined ? [] : [[name, description] as const],
    ),
  );
  const { warnings, ...proposed } = proposeDictionary(fileName, guessed, descriptions);
  return {
    fileType,
    ...proposed,
    rows: watch.rows(),
    more,
    warnings: [...noteSentences(asked, notes, guessed.columns.length), ...warnings],
  };
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
  const { path, fileType, partial, sheetName, sheetNum, delimiter, encoding, valueLabels } = asked;
  const options = { fileType, sheetName, sheetNum, delimiter, encoding, valueLabels, ...told };
  let waiting: FileRow | undefined;
  let rows = 0;
  let length = 0;
  try {
    for await (const row of readRows(path, options)) {
      // what comes last in a part of a file may be cut, so each row waits for the next one
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

function see(watch: ReturnType<typeof watchColumns>, data: FileRow['data'], row: number): void {
  try {
    watch.see(data, row);
  } catch (error) {
    if (!(error instanceof TooManyColumns)) throw error;
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

/** Workbooks store numbers in binary; 15 digits of them are meant (upload-data/round-numbers.ts). */
const BINARY = /^-?\d+\.\d{10,}$/;

function rounded(data: FileRow['data']): FileRow['data'] {
  const entries = Object.entries(data);
  if (!entries.some(([, value]) => typeof value === 'string' && BINARY.test(value))) return data;
  return Object.fromEntries(
    entries.map(([name, value]) =>
      typeof value === 'string' && BINARY.test(value)
        ? [name, decimalText(Number(Number(value).toPrecision(15)))]
        : [name, value],
    ),
  );
}

/** Without an exponent. */
function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(DICTIONARY_LIMITS.precision) : text;
}
