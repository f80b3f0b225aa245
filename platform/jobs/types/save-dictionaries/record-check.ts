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
  const known = new Set(flattenAttributes(after.attributes).map(({ path }) => path));
  const unique = createUniqueCheck(before, after);
  return ({ key, data }) => [
    ...typeProblems(rules, { converted, known }, data),
    ...unique(key, data),
  ];
}

function typeProblems(
  rules: RecordRules,
  { converted, known }: { converted: readonly string[]; known: ReadonlySet<string> },
  data: Record<string, unknown>,
): BadRow['problems'] {
  const conformed = rules.conform(data, 'create');
  if (conformed.problems) {
    const problems = conformed.problems.map(({ path: place }) => {
      // Items of a list have one reason, whichever they are.
      const path = place.replaceAll(/\[\d+\]/g, '');
      return { path, message: `${path}: ${reasonAt(place, path, data, known)}` };
    });
    return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
  }
  // A value that could be read as the new datatype is still stored as the old one.
  return converted
    .filter((path) => textAt(data, path) !== textAt(conformed.data, path))
    .map((path) => ({ path, message: `${path}: the value is stored under another datatype.` }));
}

/** Why a place of a record does not fit, without its value. @param place with the numbers of list items */
function reasonAt(
  place: string,
  path: string,
  data: Record<string, unknown>,
  known: ReadonlySet<string>,
): string {
  if (!known.has(path)) return 'the dictionary has no such attribute, and refuses others.';
  return isMissing(data, place) ? 'required, but missing.' : 'the value does not fit.';
}

function isMissing(data: Record<string, unknown>, place: string): boolean {
  const steps = place.split(/\.|\[(\d+)\]/).filter(Boolean);
  const value = steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined,
    data,
  );
  return value === undefined || value === null || value === '' || isEmptyList(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
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

/** The unique indexes that the version before does not have. */
export function addedUniqueIndexes(before: Dictionary, after: Dictionary): Dictionary['indexes'] {
  const keysOf = ({ type, attributes }: Dictionary['indexes'][number]) =>
    `${type}\n${attributes.join('\n')}`;
  const held = new Set(before.indexes.map(keysOf));
  return after.indexes.filter(
    (index) => ['PRIMARY', 'UNIQUE'].includes(index.type) && !held.has(keysOf(index)),
  );
}

/** Of two records with the same key the later one is reported. */
function createUniqueCheck(before: Dictionary, after: Dictionary) {
  const datatypes = new Map(
    flattenAttributes(after.attributes).map(({ path, attribute }) => [path, attribute.datatype]),
  );
  const added = addedUniqueIndexes(before, after).map((index) => ({ index, keys: new KeySet() }));
  return (key: number, data: Record<string, unknown>): BadRow['problems'] =>
    added.flatMap(({ index, keys }) => {
      const hash = uniqueHash(data, index.attributes, datatypes);
      if (hash === undefined || keys.claim(hash, key) === key) return [];
      const path = index.attributes.join(', ');
      return [{ path, message: `Another record has the same value of ${path}.` }];
    });
}
