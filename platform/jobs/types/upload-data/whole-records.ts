/**
 * Rows that are whole records, as downloads of GRAPH queries and of `SELECT header, data` have them. An upload reads
 * only the part below `data`.
 */
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { isObject } from '#model/text/json-object.ts';
import { FormatError, setKey } from '#platform/formats/format.ts';
import type { UploadedRow } from './upload-rules.ts';

const PARTS = ['header', 'data', 'metadata', 'verifications'];

export interface WholeRecords {
  /**
   * The data of a row that is a whole record; other rows as they are.
   * @throws FormatError when it is a record of another chain
   */
  unwrap(row: UploadedRow): UploadedRow;
  /** True once a row was a whole record. */
  hasSeenOne(): boolean;
}

export function watchRecords({ name, attributes }: Dictionary): WholeRecords {
  const names = new Set(attributes.map((attribute) => attribute.name));
  // A chain may have attributes of these names; then the row is no whole record.
  const mayBeWhole = !PARTS.some((part) => names.has(part));
  let hasSeenOne = false;
  return {
    hasSeenOne: () => hasSeenOne,
    unwrap(row) {
      const chain = mayBeWhole ? chainOf(row) : undefined;
      if (chain === undefined) return row;
      if (chain !== name) throw new FormatError(otherChain(chain, name));
      hasSeenOne = true;
      return dataOf(row, names);
    },
  };
}

function otherChain(chain: string, name: string): string {
  return `The file holds records of '${chain}', but this upload is for '${name}'. Upload those of one chain at a time.`;
}

/** The chain that a row names in its header; undefined unless it has the parts of a record, and nothing else. */
function chainOf(row: UploadedRow): string | undefined {
  const { header } = row;
  const chain = row['header.dictionary'] ?? (isObject(header) ? header.dictionary : undefined);
  if (typeof chain !== 'string') return undefined;
  const roots = new Set(Object.keys(row).map((key) => key.split('.', 1)[0] ?? ''));
  const isWhole = roots.has('data') && [...roots].every((root) => PARTS.includes(root));
  return isWhole ? chain : undefined;
}

/**
 * The data of a whole record. A table of several chains has empty cells in the columns of the others, which are left
 * out.
 */
function dataOf(row: UploadedRow, names: ReadonlySet<string>): UploadedRow {
  const data: UploadedRow = {};
  for (const [key, value] of Object.entries(row)) {
    if (key === 'data' && isObject(value)) {
      for (const [name, inner] of Object.entries(value)) setKey(data, name, inner);
    } else if (key.startsWith('data.')) {
      const path = key.slice('data.'.length);
      if (value === '' && !names.has(path.split('.', 1)[0] ?? '')) continue;
      setKey(data, path, value);
    }
  }
  return data;
}
