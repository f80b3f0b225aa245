/**
 * Guesses the attributes for the rows of a file while they are read: columns, datatypes (with objects and lists of
 * JSON), columns that are never empty, unique columns.
 */
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { isObject } from '#model/text/json-object.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import type { ScalarGuess } from './guess-scalar.ts';
import { watchPairs } from './key-pairs.ts';
import { hashOf, keyTextOf } from './value-hash.ts';
import { watchForms } from './value-forms.ts';
import type { ValueForm } from './value-forms.ts';
import { wantedGuess } from './wanted-datatype.ts';
import type { Wanted } from './wanted-datatype.ts';
import {
  ALL_TRIES,
  decideWritten,
  guessWritten,
  watchOfWritten,
  watchWritten,
} from './written-watch.ts';
import type { Tries, Written, WrittenWatch } from './written-watch.ts';

type Data = Readonly<Record<string, unknown>>;

export interface GuessedColumn {
  header: string;
  datatype: Datatype;
  precision?: number | undefined;
  reason: string;
  /** The first values that differ, as text, cut. */
  samples: string[];
  /** How many rows were looked at, and in how many of them it has a value. */
  rows: number;
  filled: number;
  /** Whether no value repeats; undefined where that was not watched. */
  isUnique?: boolean | undefined;
  /** What its values look like, where that was watched. */
  form?: ValueForm | undefined;
  /** Whether its values number the rows: 1, 2, 3 … */
  isRunning?: boolean | undefined;
  /** The columns of an object, or of each object of a list. */
  columns: GuessedColumn[];
}

export interface GuessedColumns {
  columns: GuessedColumn[];
  /** The columns with values that fit no datatype, each with the reason. */
  leftOut: { header: string; reason: string }[];
}

export interface GuessedTable extends GuessedColumns {
  /** The headers of columns that identify a row together. */
  pairs: [first: string, second: string][];
  /** How its numbers and days are written, where not as they are stored. */
  written: Written;
}

/** What a file says of its own columns. */
export interface DeclaredColumn {
  /** Undefined where the values decide. */
  datatype?: ScalarGuess['datatype'] | undefined;
  /** The least digits after the point of a DECIMAL. */
  precision?: number | undefined;
  /** Its own word for the type: 'INT64', 'F8.2'. */
  word: string;
}

/** Thrown when there are more columns than a dictionary may have attributes. */
export class TooManyColumnsError extends Error {
  override name = 'TooManyColumnsError';
}

export interface ColumnsWatch {
  /** @param row the number of the row, as a person counts @throws TooManyColumnsError */
  see(data: Data, row: number): void;
  rows(): number;
}

interface LevelWatch extends ColumnsWatch {
  /** The values of all its columns, those of objects too. */
  written(): WrittenWatch[];
  guess(known: Known): GuessedColumns;
}

export interface TableWatch extends ColumnsWatch {
  headers(): string[];
  guess(about?: AboutColumns): GuessedTable;
}

/** What is known of columns beside their values. */
export interface AboutColumns {
  /** What the file says of its columns, by their headers. */
  declared?: ReadonlyMap<string, DeclaredColumn> | undefined;
  /** The datatype that a column of this header should have, if that takes its values. */
  wanted?: ((header: string) => Wanted | undefined) | undefined;
  /** How the file is written, where that was chosen. */
  written?: Written | undefined;
}

interface Known extends AboutColumns {
  written: Written;
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
/** Values of all columns together that are remembered to see whether they repeat. */
const MAX_REMEMBERED = 1_000_000;

/**
 * Watches the rows of a table, and guesses datatypes and keys of its columns.
 * @param tries the notations of numbers and days that are tried
 */
export function watchTable(tries: Tries = ALL_TRIES): TableWatch {
  const budget = { left: DICTIONARY_LIMITS.attributes };
  const columns = watchLevel({ budget, depth: 1, tries, memory: rememberValues(MAX_REMEMBERED) });
  const pairs = watchPairs();
  const headers = new Set<string>();
  return {
    rows: columns.rows,
    headers: () => [...headers],
    see(data, row) {
      for (const header of Object.keys(data)) headers.add(header);
      columns.see(data, row);
      pairs.see(data);
    },
    guess(about = {}) {
      const found = decideWritten(columns.written());
      const decimalSign = about.written?.decimalSign ?? found.decimalSign;
      const dateOrder = about.written?.dateOrder ?? found.dateOrder;
      const written = { decimalSign, dateOrder };
      return { ...columns.guess({ ...about, written }), pairs: pairs.guess(), written };
    },
  };
}

interface Budget {
  /** Attributes that a dictionary has room for. */
  left: number;
}

interface LevelOptions {
  budget: Budget;
  depth: number;
  tries: Tries;
  /** What is remembered of columns that may identify rows. */
  memory?: Memory | undefined;
}

function watchLevel(options: LevelOptions): LevelWatch {
  const { budget, memory } = options;
  const columns = new Map<string, ValueWatch>();
  let rows = 0;
  return {
    rows: () => rows,
    written: () => [...columns.values()].flatMap((column) => column.written()),
    see(data, row) {
      rows += 1;
      for (const header of Object.keys(data)) {
        let column = columns.get(header);
        if (!column) {
          if (budget.left === 0) throw new TooManyColumnsError();
          budget.left -= 1;
          columns.set(header, (column = watchValues(options, memory?.column())));
        }
        column.see(data[header], row);
      }
    },
    guess(known) {
      const all = [...columns].map(([header, column]) => ({
        header,
        found: column.guess(header, known),
      }));
      return {
        columns: all.flatMap(({ header, found }) =>
          'columns' in found ? [{ header, rows, ...found }] : [],
        ),
        leftOut: all.flatMap(({ header, found }) =>
          'columns' in found ? [] : [{ header, reason: found.reason }],
        ),
      };
    },
  };
}

type Found = Omit<GuessedColumn, 'header' | 'rows'>;

interface ValueWatch {
  see(value: unknown, row: number): void;
  written(): WrittenWatch[];
  /** The datatype that takes all values, or why there is none. */
  guess(header: string, known: Known): Found | { reason: string };
}

function watchValues(options: LevelOptions, unique?: UniqueWatch): ValueWatch {
  const { depth, tries } = options;
  const scalars = watchWritten(tries);
  const forms = unique && watchForms();
  const samples: string[] = [];
  let level: LevelWatch | undefined;
  let filled = 0;
  let lists = 0;
  let objects = 0;
  /** Objects without values, which are items of a list all the same. */
  let hollow = 0;
  /** The properties of such items that hold an object. Needed because the rules for records check each item. */
  const heldHollow = new Set<string>();
  /** True when a list has lists in it. */
  let hasUnfit = false;
  /** True when a text would be parsed as a list, if the column had lists. */
  let hasListText = false;

  const seeObject = (value: Data, row: number) => {
    objects += 1;
    if (!hasContent(value)) {
      hollow += 1;
      for (const [name, inner] of Object.entries(value)) if (isObject(inner)) heldHollow.add(name);
      return;
    }
    if (depth === DICTIONARY_LIMITS.depth) return;
    level ??= watchLevel({ ...options, depth: depth + 1, memory: undefined });
    level.see(value, row);
  };
  const seeItem = (item: unknown, row: number) => {
    if (isEmpty(item)) return;
    if (Array.isArray(item)) hasUnfit = true;
    else if (isObject(item)) seeObject(item, row);
    else scalars.see(item as string | number | boolean, row);
  };

  return {
    written: () => [scalars, ...(level?.written() ?? [])],
    see(value, row) {
      if (isEmpty(value)) return;
      if (hasValue(value)) filled += 1;
      if (Array.isArray(value)) {
        lists += 1;
        for (const item of value) seeItem(item, row);
      } else if (isObject(value)) seeObject(value, row);
      else if (typeof value !== 'string' || value.trim() !== '') {
        scalars.see(value as string | number | boolean, row);
        unique?.see(keyTextOf(value));
        forms?.see(keyTextOf(value));
        if (typeof value === 'string' && value.trimStart().startsWith('[')) hasListText = true;
      }
      if (samples.length < SAMPLES && hasValue(value)) {
        const text = sampleOf(value);
        if (!samples.includes(text)) samples.push(text);
      }
    },
    guess(header, known) {
      const isList = lists > 0;
      const common = { filled, samples };
      const count = scalars.count();
      if (hasUnfit) return { reason: 'holds lists in lists' };
      if (isList && hasListText) return { reason: 'holds lists and other values' };
      if (objects > 0 && count > 0) return { reason: MIXED_OBJECTS };
      if (objects > 0) {
        const inside = { written: known.written, wanted: known.wanted };
        const { columns = [], leftOut = [] } = level?.guess(inside) ?? {};
        if (columns.length === 0 || leftOut.length > 0) return { reason: whyNoObject(leftOut) };
        const mixed = columns.find(
          (column) => heldHollow.has(column.header) && column.datatype !== 'OBJECT',
        );
        if (isList && mixed) return { reason: whyNoObject([{ ...mixed, reason: MIXED_OBJECTS }]) };
        const datatype = isList ? 'OBJECT_ARRAY' : 'OBJECT';
        const reason = isList ? 'lists of objects' : 'objects';
        // Each item counts as a row of what is inside.
        const items = isList
          ? columns.map((column) => ({ ...column, rows: column.rows + hollow }))
          : columns;
        return { ...common, datatype, reason, columns: items };
      }
      if (isList) {
        const { datatype, precision, reason } = guessWritten(scalars, known.written);
        const why = count === 0 ? 'lists without values' : `lists: ${reason}`;
        return { ...common, datatype: `${datatype}_ARRAY`, precision, reason: why, columns: [] };
      }
      const form = forms?.form();
      const isRunning = forms?.isRunning();
      const guessed = guessScalar(scalars, header, known);
      return { ...common, ...guessed, isUnique: unique?.isUnique(), form, isRunning, columns: [] };
    },
  };
}

const MIXED_OBJECTS = 'holds objects and other values';

function whyNoObject([first]: GuessedColumns['leftOut']): string {
  if (!first) return 'holds objects without attributes, or nested too deeply';
  return `holds objects whose '${first.header}' ${first.reason}`;
}

/** The guess, what the file says where the values agree, or what is wanted of a column of this name. */
function guessScalar(values: WrittenWatch, header: string, known: Known): ScalarGuess {
  const scalars = watchOfWritten(values, known.written);
  const declared = known.declared?.get(header);
  const guess = withDeclared(values, known.written, declared);
  const wanted = known.wanted?.(header);
  if (!wanted) return guess;
  return wantedGuess(wanted, guess, { scalars, isDeclared: declared?.datatype !== undefined });
}

function withDeclared(
  values: WrittenWatch,
  written: Written,
  declared: DeclaredColumn | undefined,
): ScalarGuess {
  const scalars = watchOfWritten(values, written);
  const guess = guessWritten(values, written);
  if (!declared) return guess;
  const { datatype, word } = declared;
  const says = `the file says ${word}`;
  if (!datatype) return { ...guess, reason: `${says}; ${guess.reason}` };
  if (scalars.count() > 0 && !scalars.allAre(datatype)) {
    return { ...guess, reason: `${guess.reason}, though ${says}` };
  }
  if (datatype !== 'DECIMAL') return { datatype, reason: says };
  const digits = scalars.digits();
  const least = declared.precision;
  const precision =
    digits === undefined || least === undefined ? undefined : Math.max(least, digits);
  return { datatype, precision, reason: says };
}

/** Whether an object has a value that is not empty, by the rules for records (platform/ledger/values/record-rules.ts). */
function hasContent(object: Data): boolean {
  return Object.values(object).some((value) =>
    isObject(value) ? hasContent(value) : !isEmpty(value),
  );
}

function hasValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(hasValue);
  return isObject(value) ? Object.values(value).some(hasValue) : !isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function sampleOf(value: unknown): string {
  const text =
    typeof value === 'string' ? value.slice(0, 4 * SAMPLE_LENGTH) : JSON.stringify(value);
  return text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH - 1)}…` : text;
}

interface UniqueWatch {
  see(text: string): void;
  isUnique(): boolean | undefined;
}

interface Memory {
  column(): UniqueWatch;
}

/** Remembers hashes of values. When there are too many, the last columns are watched no longer. */
function rememberValues(most: number): Memory {
  const watched: { seen: Set<number>; drop: () => void }[] = [];
  let left = most;
  return {
    column() {
      let state: 'unique' | 'repeated' | 'unknown' = 'unique';
      const entry = {
        seen: new Set<number>(),
        drop: () => {
          state = state === 'unique' ? 'unknown' : state;
          left += entry.seen.size;
          entry.seen = new Set();
        },
      };
      watched.push(entry);
      return {
        see(text) {
          if (state !== 'unique') return;
          const key = hashOf(text);
          if (entry.seen.has(key)) {
            state = 'repeated';
            entry.drop();
            return;
          }
          while (left === 0 && watched.length > 0) watched.pop()?.drop();
          if (state !== 'unique') return;
          entry.seen.add(key);
          left -= 1;
        },
        isUnique: () => (state === 'unknown' ? undefined : state === 'unique'),
      };
    },
  };
}
