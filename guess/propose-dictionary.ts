/** Proposes a dictionary for the columns that were guessed from a file. */
import { EMPTY_DICTIONARY } from '#model/dictionaries/dictionary.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import type { ProposedColumn } from '#model/dictionaries/dictionary-proposal.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { isAddressWord } from '#model/dictionaries/names.ts';
import { chooseKey } from './choose-key.ts';
import type { ChosenKey } from './choose-key.ts';
import type { GuessedColumn, GuessedTable } from './guess-columns.ts';
import { mapHeaders, mappedName } from './header-names.ts';

export interface Proposed {
  dictionary: Dictionary;
  columns: ProposedColumn[];
  /** Sentences about the columns that no attribute can hold. */
  warnings: string[];
}

/** What is known of columns beside their values, by their headers. */
interface About {
  /** The descriptions that the file has, by header. */
  descriptions?: ReadonlyMap<string, string> | undefined;
  /** The dictionary of the zone that has a key with the name of the column. */
  keyOf?: ((header: string) => string | undefined) | undefined;
}

export function proposeDictionary(
  fileName: string,
  table: Omit<GuessedTable, 'written'>,
  { descriptions = new Map(), keyOf }: About = {},
): Proposed {
  const { columns, leftOut } = table;
  const name = nameOfFile(fileName);
  const proposed: ProposedColumn[] = [];
  const chosen = chooseKey(name, table, keyOf);
  const attributes = toAttributes(columns, '', proposed, {
    descriptions,
    taken: leftOut.map(({ header }) => header),
    chosen,
  });
  const key = chosen.headers.map(
    (header) => attributes[columns.findIndex((column) => column.header === header)]?.name ?? '',
  );
  const indexes =
    key.length > 0 ? [{ name: keyName(name), type: 'PRIMARY' as const, attributes: key }] : [];
  return {
    dictionary: {
      ...EMPTY_DICTIONARY,
      name,
      attributes,
      indexes,
    },
    columns: proposed,
    warnings: [
      ...leftOut.map(
        ({ header, reason }) =>
          `The column '${header.slice(0, 60)}' ${reason}, which no datatype takes. It is left out, and kept as it is when the file is uploaded.`,
      ),
      ...(key.length > 0 ? [] : [noKey(chosen)]),
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
  { descriptions, taken, chosen }: Known,
): Attribute[] {
  const headers = columns.map(({ header }) => header);
  const names = mapHeaders(headers, taken);
  return columns.map((column, index) => {
    const { header, datatype, precision, reason, samples, rows, filled } = column;
    const name = names[index] ?? header;
    const path = parent === '' ? name : `${parent}.${name}`;
    const isKeyCandidate = chosen?.candidates.has(header) ?? false;
    const keyReason = chosen?.reasons.get(header);
    proposed.push({
      ...{ path, header, reason, samples, rows, filled, isKeyCandidate },
      ...(keyReason !== undefined && { keyReason }),
    });
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
  /** The descriptions of columns, by their headers. */
  descriptions: ReadonlyMap<string, string>;
  /** The names of columns that are left out: an attribute of that name would get their values. */
  taken: readonly string[];
  /** Only columns of the table itself are keys. */
  chosen?: ChosenKey;
}

const NONE: Known = { descriptions: new Map(), taken: [] };

/** Why there is no key, and what that means. */
function noKey({ reasons }: ChosenKey): string {
  const why =
    reasons.size === 0
      ? 'no column is unique and never empty'
      : 'of the columns that are unique here none is a key by its name or its values';
  return `No primary key is chosen: ${why}. Without one each row of an upload becomes a new record, also with Upsert, and Update and Patch find no records. If a column identifies its rows, add the index by hand.`;
}
