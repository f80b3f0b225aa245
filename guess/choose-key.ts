/**
 * The columns of the PRIMARY key that is proposed, and why. An Upsert changes the record with the same key, so a column
 * that is unique by accident would let it overwrite others: a key is chosen only where a name or the form of the values
 * says that it identifies rows.
 */
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { GuessedColumn, GuessedTable } from './guess-columns.ts';
import { isKeyName } from './key-pairs.ts';

export interface ChosenKey {
  /** The headers of the key; none where no column says that it is one. */
  headers: string[];
  /** For each header, why it is the key, could be it, or is none though no value of it repeats. */
  reasons: ReadonlyMap<string, string>;
  /** The headers of columns that could be the key. */
  candidates: ReadonlySet<string>;
}

/**
 * @param table the name of the dictionary
 * @param keyOf the dictionary of the zone whose key has the name of a column: the column refers to its records
 */
export function chooseKey(
  table: string,
  { columns, pairs }: Pick<GuessedTable, 'columns' | 'pairs'>,
  keyOf: (header: string) => string | undefined = () => undefined,
): ChosenKey {
  const reasons = new Map<string, string>();
  const ranked: { header: string; rank: number; says: string }[] = [];
  for (const [index, column] of columns.entries()) {
    if (!isUnique(column)) continue;
    const { header, rows } = column;
    const counted = `unique and never empty in ${rows.toLocaleString('en')} rows`;
    const no = whyNoKey(column, table, keyOf(header));
    const found = no === undefined ? rankOf(column, table, index) : undefined;
    if (found) {
      ranked.push({ header, ...found });
      reasons.set(header, `could be one: ${counted}, and ${found.says}`);
    } else {
      const why = no ?? 'neither name nor values say that it is a key';
      reasons.set(header, `${counted}, but ${why}`);
    }
  }
  const candidates = new Set(ranked.map(({ header }) => header));
  const [first] = ranked.toSorted((a, b) => a.rank - b.rank);
  if (first) {
    reasons.set(
      first.header,
      `${(reasons.get(first.header) ?? '').replace('could be one: ', '')}; ${OVERWRITES}`,
    );
    return { headers: [first.header], reasons, candidates };
  }
  const pair = pairs.find((headers) => isLinePair(headers, columns));
  for (const header of pair ?? []) {
    const other = (pair ?? []).filter((one) => one !== header).join('');
    reasons.set(header, `unique together with '${other}', and never empty; ${OVERWRITES}`);
  }
  return { headers: pair ?? [], reasons, candidates };
}

const OVERWRITES = 'an Upsert changes the record that has the same value';

const IDENTIFYING: ReadonlySet<Datatype> = new Set(['STRING', 'INTEGER', 'LONG']);

/** In a file of one row every value is unique. */
function isUnique({ datatype, rows, filled, isUnique }: GuessedColumn): boolean {
  return IDENTIFYING.has(datatype) && isUnique === true && rows > 1 && filled === rows;
}

/** Numbers and codes that many rows may share, whatever a few rows have. */
const SHARED =
  /(phone|fax|mobile|tel|telephone|house|room|street|floor|apartment|apt|zip|postal|post|area|country|state|region|city|county|language|lang|currency|status|error|reason|type|category|class|color|colour|gender|sex|version|page|parent|bank|branch|dial|calling|tax|group|team|unit|department|dept)[ _.-]*(id|key|code|nr|no|number)?\d?[_.]?$/i;
/** Amounts and texts that some call numbers or codes. */
const AMOUNT =
  /(amount|price|total|cost|sum|balance|quantity|qty|value|rate|score|weight|age|date|time|day|month|year)[ _.-]*(code|nr|no|number)?[_.]?$/i;
/** Names of numbers that count the rows of a file. */
const LINE =
  /(^|[_\s.-])(line|row|pos|position|seq|sequence|step)([_\s.-]*(no|nr|number|num|id))?[_.]?$|^(no|nr|number|index|#)\.?$|[a-z](Line|Row|Pos|Seq)(No|Nr|Number|Num)?$/i;

function whyNoKey(
  { header, form, isRunning }: GuessedColumn,
  table: string,
  referred: string | undefined,
): string | undefined {
  if (form === 'time') return 'times are no keys';
  if (AMOUNT.test(header)) return 'amounts, dates and times are no keys';
  if (form === 'text') return 'free text is no key';
  if (SHARED.test(header)) return 'other rows may have the same';
  if (isRunning === true && LINE.test(header)) return 'it numbers the rows of this file';
  if (referred !== undefined && referred !== table && !BARE.test(header)) {
    return `it is the key of ${referred}, so it refers to a record there`;
  }
  return undefined;
}

const BARE = /^(id|_id|key|pk|uuid|guid|code|nr|no|number)[_.]?$/i;
const ID_NAME = /(id|key|uuid|guid)[_.]?$/i;
/** Registered schemes: their values are given once. */
const SCHEME =
  /(^|[_\s.-])(npi|ssn|iban|isbn|issn|ean|gtin|upc|vin|imei|lei|isin|cusip|orcid|doi|mrn|sku|ein)[_.]?$/i;

/** The less, the surer; undefined for a column that neither its name nor its values call a key. */
function rankOf(
  { header, form }: GuessedColumn,
  table: string,
  index: number,
): { rank: number; says: string } | undefined {
  const says = 'named like a key';
  if (BARE.test(header)) return { rank: 0, says };
  if (isKeyName(header)) {
    const isOwn = stemOf(header).startsWith(stemOf(table).slice(0, OWN_LENGTH));
    return { rank: isOwn ? 1 : ID_NAME.test(header) ? 2 : 3, says };
  }
  if (SCHEME.test(header)) return { rank: 4, says: 'named like a registered number' };
  // The first column: a later one may refer to records of another file.
  if (form === 'uuid' && index === 0) return { rank: 5, says: 'its values are UUIDs' };
  return undefined;
}

/** How many letters of a table's name identify it in the name of a key: 'patie' for patients. */
const OWN_LENGTH = 5;

const stemOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Whether two columns are a number and a line number below it: order_id and line_no. */
function isLinePair(headers: readonly string[], columns: readonly GuessedColumn[]): boolean {
  const pair = columns.filter(({ header }) => headers.includes(header));
  const areKeys = pair.every(
    ({ datatype, rows, form }) =>
      IDENTIFYING.has(datatype) && rows > 1 && form !== 'text' && form !== 'time',
  );
  // A number that never repeats counts the rows of the file and not the lines of something.
  const lines = pair.filter(
    ({ header, datatype, isUnique }) =>
      LINE.test(header) && datatype !== 'STRING' && isUnique === false,
  );
  return pair.length === 2 && areKeys && lines.length === 1;
}
