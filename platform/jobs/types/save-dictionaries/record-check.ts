/** Whether a record of a chain conforms to a changed dictionary. Pure, so that it can run on a thread. */
import { flattenAttributes, type Dictionary } from '#model/dictionary.ts';
import { uniqueHash } from '#platform/ledger/projections/entries.ts';
import { valueAt } from '#platform/ledger/values/canonical-values.ts';
import { createRecordRules, type RecordRules } from '#platform/ledger/values/record-rules.ts';
import { KeySet } from '../shared/key-set.ts';
import type { BadRow } from '../../queue/job-rows.ts';

/** The key and the data of a record. */
export interface CheckedRecord {
  key: number;
  data: Record<string, unknown>;
}

/** The problems of a record: types, required attributes, bounds, and unique keys of indexes that are new. */
export type RecordCheck = (record: CheckedRecord) => BadRow['problems'];

/** @throws DictionaryError when the rules of `after` cannot be used */
export function createRecordCheck(before: Dictionary, after: Dictionary): RecordCheck {
  const rules = createRecordRules(after);
  const converted = changedTypes(before, after);
  const unique = createUniqueCheck(before, after);
  return ({ key, data }) => [...typeProblems(rules, converted, data), ...unique(key, data)];
}

function typeProblems(
  rules: RecordRules,
  converted: readonly string[],
  data: Record<string, unknown>,
): BadRow['problems'] {
  const conformed = rules.conform(data, 'create');
  if (conformed.problems) {
    const paths = new Set(conformed.problems.map(({ path }) => path));
    return [...paths].map((path) => ({ path, message: `${path}: the value does not fit.` }));
  }
  // A value that could be read as the new datatype is still stored as the old one.
  return converted
    .filter((path) => textAt(data, path) !== textAt(conformed.data, path))
    .map((path) => ({ path, message: `${path}: the value is stored under another datatype.` }));
}

function textAt(data: Record<string, unknown>, path: string): string {
  return JSON.stringify(valueAt(data, path));
}

/** Paths of attributes that both have, under different datatypes. */
export function changedTypes(before: Dictionary, after: Dictionary): string[] {
  const old = new Map(
    flattenAttributes(before.attributes).map(({ path, attribute }) => [path, attribute.datatype]),
  );
  return flattenAttributes(after.attributes)
    .filter(({ path, attribute }) => old.has(path) && old.get(path) !== attribute.datatype)
    .map(({ path }) => path);
}

/** Of two records with the same key the later one is reported. */
function createUniqueCheck(before: Dictionary, after: Dictionary) {
  const datatypes = new Map(
    flattenAttributes(after.attributes).map(({ path, attribute }) => [path, attribute.datatype]),
  );
  const keysOf = ({ type, attributes }: Dictionary['indexes'][number]) =>
    `${type}\n${attributes.join('\n')}`;
  const held = new Set(before.indexes.map(keysOf));
  const added = after.indexes
    .filter((index) => ['PRIMARY', 'UNIQUE'].includes(index.type) && !held.has(keysOf(index)))
    .map((index) => ({ index, keys: new KeySet() }));
  return (key: number, data: Record<string, unknown>): BadRow['problems'] =>
    added.flatMap(({ index, keys }) => {
      const hash = uniqueHash(data, index.attributes, datatypes);
      if (hash === undefined || keys.claim(hash, key) === key) return [];
      const path = index.attributes.join(', ');
      return [{ path, message: `Another record has the same value of ${path}.` }];
    });
}
