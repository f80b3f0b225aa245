/** The dictionary for the columns that were guessed of a file. Pure. */
import type { Datatype } from '../datatypes.ts';
import type { Attribute, Dictionary } from '../dictionary.ts';
import type { ProposedColumn } from '../dictionary-proposal.ts';
import { DICTIONARY_LIMITS } from '../limits.ts';
import { isAddressWord } from '../names.ts';
import type { GuessedColumn, GuessedTable } from './guess-columns.ts';
import { mapHeaders, mappedName } from './header-names.ts';
import { isKeyName } from './key-pairs.ts';

export interface Proposed {
  dictionary: Dictionary;
  columns: ProposedColumn[];
  /** Sentences about the columns that no attribute can hold. */
  warnings: string[];
}

/** @param descriptions of columns, by their headers, as the file has them */
export function proposeDictionary(
  fileName: string,
  { columns, leftOut, pairs }: GuessedTable,
  descriptions: ReadonlyMap<string, string> = new Map(),
): Proposed {
  const name = nameOfFile(fileName);
  const proposed: ProposedColumn[] = [];
  const attributes = toAttributes(columns, '', proposed, {
    descriptions,
    taken: leftOut.map(({ header }) => header),
  });
  const pair = pairs.map((headers) => columnsOf(columns, headers)).find(areKey);
  const candidates = proposed.filter(({ isKeyCandidate }) => isKeyCandidate);
  const key =
    pathOf(candidates.find(({ header }) => isKeyName(header))) ??
    pair?.map((column) => attributes[columns.indexOf(column)]?.name ?? '') ??
    pathOf(candidates.find(({ rows }) => rows >= TELLING_ROWS));
  const indexes = key ? [{ name: keyName(name), type: 'PRIMARY' as const, attributes: key }] : [];
  return {
    dictionary: {
      name,
      description: '',
      groupName: '',
      undefinedAttributesAction: 'KEEP',
      layoutMetadata: {},
      attributes,
      indexes,
    },
    columns: proposed,
    warnings: [
      ...leftOut.map(
        ({ header, reason }) =>
          `The column '${header.slice(0, 60)}' ${reason}, which no datatype takes. It is left out, and kept as it is when the file is uploaded.`,
      ),
      ...(key || candidates.length === 0 ? [] : [NO_KEY]),
    ],
  };
}

/** The name of the primary index of a dictionary. */
export function keyName(dictionary: string): string {
  return `${dictionary.slice(0, 60)}_key`;
}

/** 'Patients (2).csv' gives 'Patients_2'. */
export function nameOfFile(fileName: string): string {
  const name = mappedName(fileName.replace(/\.\w+$/, ''));
  if (name === 'column_1') return 'new_dictionary';
  return isAddressWord(name) ? `${name}_` : name;
}

function toAttributes(
  columns: readonly GuessedColumn[],
  parent: string,
  proposed: ProposedColumn[],
  { descriptions, taken }: Known,
): Attribute[] {
  const headers = columns.map(({ header }) => header);
  const names = mapHeaders(headers, taken);
  return columns.map((column, index) => {
    const { header, datatype, precision, reason, samples, rows, filled } = column;
    const name = names[index] ?? header;
    const path = parent === '' ? name : `${parent}.${name}`;
    const isKeyCandidate = parent === '' && isCandidate(column);
    proposed.push({ path, header, reason, samples, rows, filled, isKeyCandidate });
    const children = toAttributes(column.columns, path, proposed, NONE);
    const description = descriptions.get(header)?.slice(0, DICTIONARY_LIMITS.textLength);
    return {
      name,
      ...(name !== header && { displayName: header.slice(0, DICTIONARY_LIMITS.textLength) }),
      ...(description && { description }),
      datatype,
      ...(precision !== undefined && { precision }),
      ...(filled === rows && { required: true }),
      ...(children.length > 0 && { nodeAttributes: children }),
    };
  });
}

interface Known {
  /** Of columns, by their headers. */
  descriptions: ReadonlyMap<string, string>;
  /** The names of columns that are left out: an attribute of that name would get their values. */
  taken: readonly string[];
}

const NONE: Known = { descriptions: new Map(), taken: [] };

/** Of one row every value is unique. */
function isCandidate({ datatype, rows, filled, isUnique }: GuessedColumn): boolean {
  return IDENTIFYING.has(datatype) && isUnique === true && rows > 1 && filled === rows;
}

const IDENTIFYING: ReadonlySet<Datatype> = new Set(['STRING', 'INTEGER', 'LONG']);

/** In fewer rows a column without the name of a key may be unique by accident: the amounts of three orders. */
const TELLING_ROWS = 20;
const NO_KEY = `No primary key is proposed: no column has the name of a key, and what is unique in fewer than ${TELLING_ROWS} rows may be so by accident. Add the index by hand.`;

function pathOf(column: ProposedColumn | undefined): string[] | undefined {
  return column && [column.path];
}

function columnsOf(columns: readonly GuessedColumn[], headers: readonly string[]): GuessedColumn[] {
  return columns.filter(({ header }) => headers.includes(header));
}

function areKey(pair: readonly GuessedColumn[]): boolean {
  return (
    pair.length === 2 && pair.every(({ datatype, rows }) => IDENTIFYING.has(datatype) && rows > 1)
  );
}
