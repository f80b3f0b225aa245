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
  const key =
    chooseKey(proposed) ?? pair?.map((column) => attributes[columns.indexOf(column)]?.name ?? '');
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
    warnings: leftOut.map(
      ({ header, reason }) =>
        `The column '${header.slice(0, 60)}' ${reason}, which no datatype takes. It is left out, and kept as it is when the file is uploaded.`,
    ),
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

/** The first candidate with the name of a key, else the first. */
function chooseKey(columns: readonly ProposedColumn[]): string[] | undefined {
  const candidates = columns.filter(({ isKeyCandidate }) => isKeyCandidate);
  const key = candidates.find(({ header }) => isKeyName(header)) ?? candidates[0];
  return key && [key.path];
}

function columnsOf(columns: readonly GuessedColumn[], headers: readonly string[]): GuessedColumn[] {
  return columns.filter(({ header }) => headers.includes(header));
}

function areKey(pair: readonly GuessedColumn[]): boolean {
  return (
    pair.length === 2 && pair.every(({ datatype, rows }) => IDENTIFYING.has(datatype) && rows > 1)
  );
}
