/**
 * Computes the entries of a record in the indexes of its chain and its keys in edge definitions. The code is pure, so
 * that appending, rebuilding and catching up produce the same.
 */
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { canonicalKeyText, keyHash, valueAt } from '#platform/ledger/values/canonical-values.ts';
import type { EdgeSide, IndexDefinition } from '#platform/ledger/read/definitions.ts';

/** How much of a text value a B-tree entry holds; queries compare the whole value again. */
export const TEXT_ENTRY_LENGTH = 500;
/** The most keys of a record under one edge definition; of longer lists only the first are used. */
export const KEYS_PER_EDGE = 1_000;

export interface UniqueEntry {
  indexId: number;
  hash: string;
}
export interface ValueEntry<Value> {
  indexId: number;
  value: Value;
}
export interface EdgeKey {
  edge: number;
  side: 0 | 1;
  hash: string;
}
export interface Entries {
  unique: UniqueEntry[];
  text: ValueEntry<string>[];
  number: ValueEntry<string>[];
  fulltext: ValueEntry<string>[];
}

type Data = Record<string, unknown>;

/** Index entries of a record's data. A UNIQUE or PRIMARY index with an absent attribute has none. */
export function indexEntries(
  data: Data,
  indexes: readonly IndexDefinition[],
  datatypes: ReadonlyMap<string, Datatype>,
): Entries {
  const entries: Entries = { unique: [], text: [], number: [], fulltext: [] };
  for (const index of indexes) {
    switch (index.type) {
      case 'PRIMARY':
      case 'UNIQUE': {
        const hash = uniqueHash(data, index.attributes, datatypes);
        if (hash) entries.unique.push({ indexId: index.id, hash });
        break;
      }
      case 'NORMAL':
        addValueEntries(entries, data, index, datatypes);
        break;
      case 'FULLTEXT':
      case 'TEXT':
      case 'FUZZY': {
        const words = index.attributes.flatMap((path) => valueAt(data, path)).map(String);
        if (words.length > 0) {
          entries.fulltext.push({ indexId: index.id, value: words.join(' ') });
        }
        break;
      }
    }
  }
  return entries;
}

/** Whether indexes of this type store the trigrams of texts. */
export function isFulltext(type: IndexDefinition['type']): boolean {
  return type === 'FULLTEXT' || type === 'TEXT' || type === 'FUZZY';
}

/** The key hash of a record under a PRIMARY or UNIQUE index; undefined when an attribute is absent. */
export function uniqueHash(
  data: Data,
  attributes: readonly string[],
  datatypes: ReadonlyMap<string, Datatype>,
): string | undefined {
  const parts: string[] = [];
  for (const path of attributes) {
    const texts = keyTexts(data, path, datatypes);
    if (texts.length === 0) return undefined;
    parts.push(texts.join('\u0001'));
  }
  return keyHash(parts);
}

/** The edge keys of a record's data: null and empty values never match, lists match by element. */
export function edgeKeys(
  data: Data,
  edges: readonly EdgeSide[],
  datatypes: ReadonlyMap<string, Datatype>,
): EdgeKey[] {
  return edges.flatMap(({ edge, side, columns }) => {
    const lists = columns.map((path) => unique(keyTexts(data, path, datatypes)));
    const keys = unique(combinations(lists).map(keyHash));
    return keys.map((hash): EdgeKey => ({ edge, side, hash }));
  });
}

function addValueEntries(
  entries: Entries,
  data: Data,
  index: IndexDefinition,
  datatypes: ReadonlyMap<string, Datatype>,
): void {
  const path = index.attributes[0] ?? '';
  const number = /^(INTEGER|LONG|DECIMAL)/.test(datatypes.get(path) ?? '');
  const texts = keyTexts(data, path, datatypes).map((text) => text.slice(0, TEXT_ENTRY_LENGTH));
  for (const value of unique(texts)) {
    (number ? entries.number : entries.text).push({ indexId: index.id, value });
  }
}

/** The texts that the values at a path have as keys. */
function keyTexts(data: Data, path: string, datatypes: ReadonlyMap<string, Datatype>): string[] {
  const datatype = datatypes.get(path) ?? 'STRING';
  return valueAt(data, path)
    .filter(isPresent)
    .map((value) => canonicalKeyText(value, datatype));
}

/** Removes repetitions. The usual case is one text, which needs no set. */
function unique(texts: string[]): string[] {
  return texts.length < 2 ? texts : [...new Set(texts)];
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/**
 * The Cartesian product of lists: [[a, b], [c]] gives [a, c], [b, c]. At most KEYS_PER_EDGE combinations are built, as
 * all of long lists would not fit into memory.
 */
function combinations(lists: readonly string[][]): string[][] {
  let all: string[][] = [[]];
  for (const list of lists) {
    const longer: string[][] = [];
    for (const combination of all) {
      const room = KEYS_PER_EDGE - longer.length;
      for (const last of list.slice(0, room)) longer.push([...combination, last]);
    }
    all = longer;
  }
  return all;
}
