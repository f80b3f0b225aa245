/** Whether a record of a chain conforms to a changed dictionary. The code is pure, so that it can run on a thread. */
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { flattenAttributes, datatypesOf } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { uniqueHash } from '#platform/ledger/projections/entries.ts';
import { valueAt } from '#platform/ledger/values/canonical-values.ts';
import type { Matched } from '#platform/ledger/values/pattern-matching.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import type { RecordRules } from '#platform/ledger/values/record-rules.ts';
import { KeySet } from '#platform/jobs/file-rows/key-set.ts';
import type { BadRow } from '#platform/jobs/queue/job-rows.ts';
import { createConversion, isConvertible } from './convert-values.ts';
import type { ConvertedValues, ConvertRecord } from './convert-values.ts';

/** The key and the data of a record. */
export interface CheckedRecord {
  key: number;
  data: Record<string, unknown>;
  /** True when the person who saves may change the record. Only then may its values be converted. */
  mayChange: boolean;
}

export interface RecordVerdict {
  /** The problems with types, required attributes, bounds, and unique keys of indexes that are new. */
  problems: BadRow['problems'];
  /** What a save converts; empty when there are problems. */
  converted: ConvertedValues[];
}

/**
 * @throws PatternsLeftError when a match is neither short nor in `matched`; it may be called again with the outcomes
 */
export type RecordCheck = (record: CheckedRecord, matched?: Matched) => RecordVerdict;

/**
 * @param editsData whether the person who saves has the right to edit data
 * @throws DictionaryError when the rules of `after` cannot be used
 */
export function createRecordCheck(
  before: Dictionary,
  after: Dictionary,
  editsData: boolean,
): RecordCheck {
  const change: Change = {
    rules: createRecordRules(after),
    convert: createConversion(before, after),
    keptApart: unconvertibleTypes(before, after),
    known: new Set(flattenAttributes(after.attributes).map(({ path }) => path)),
  };
  const unique = createUniqueCheck(before, after);
  return ({ key, data, mayChange }, matched) => {
    const found = change.convert?.(data, matched);
    const converted = found?.converted ?? [];
    const problems = [
      ...typeProblems(change, data, matched),
      ...(found?.problems ?? []),
      ...rightProblems(converted, editsData, mayChange),
      ...unique(key, found?.data ?? data),
    ];
    const told = [...new Map(problems.map((problem) => [problem.message, problem])).values()];
    return { problems: told, converted: told.length > 0 ? [] : converted };
  };
}

interface Change {
  rules: RecordRules;
  convert: ConvertRecord | undefined;
  /** The paths of attributes with values that cannot be converted to their new datatype. */
  keptApart: readonly string[];
  known: ReadonlySet<string>;
}

function typeProblems(
  { rules, keptApart, known }: Change,
  data: Record<string, unknown>,
  matched: Matched | undefined,
): BadRow['problems'] {
  const conformed = rules.conform(data, 'create', matched);
  if (conformed.problems) {
    return conformed.problems.map(({ path: position }) => {
      // Items of a list have one reason, whichever they are.
      const path = position.replaceAll(/\[\d+\]/g, '');
      return { path, message: `${path}: ${reasonAt(position, path, data, known)}` };
    });
  }
  // A value that could be read as the new datatype is still stored as the old one.
  return keptApart
    .filter((path) => textAt(data, path) !== textAt(conformed.data, path))
    .map((path) => ({ path, message: `${path}: the value is stored under another datatype.` }));
}

/** A conversion is an update of the record, and takes the rights that an update takes. */
function rightProblems(
  converted: readonly ConvertedValues[],
  editsData: boolean,
  mayChange: boolean,
): BadRow['problems'] {
  if (editsData && mayChange) return [];
  const why = editsData
    ? 'the value would have to be converted, which only an owner of the record may do.'
    : 'the value would have to be converted, which takes the right to edit data as well.';
  return converted.map(({ path }) => ({ path, message: `${path}: ${why}` }));
}

/**
 * The reason why a value of a record does not fit. The text does not show the value.
 * @param position the path of the value, with the indexes of list items
 */
function reasonAt(
  position: string,
  path: string,
  data: Record<string, unknown>,
  known: ReadonlySet<string>,
): string {
  if (!known.has(path)) return 'the dictionary has no such attribute, and refuses others.';
  return isMissing(data, position) ? 'required, but missing.' : 'the value does not fit.';
}

function isMissing(data: Record<string, unknown>, position: string): boolean {
  const steps = position.split(/\.|\[(\d+)\]/).filter(Boolean);
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

export interface ChangedType {
  path: string;
  from: Datatype;
  to: Datatype;
}

/** The attributes that both have, under different datatypes. */
export function changedTypes(before: Dictionary, after: Dictionary): ChangedType[] {
  const old = datatypesOf(before.attributes);
  return flattenAttributes(after.attributes).flatMap(({ path, attribute: { datatype: to } }) => {
    const from = old.get(path);
    return from === undefined || from === to ? [] : [{ path, from, to }];
  });
}

function unconvertibleTypes(before: Dictionary, after: Dictionary): string[] {
  return changedTypes(before, after)
    .filter(({ from, to }) => !isConvertible(from, to))
    .map(({ path }) => path);
}

/**
 * The unique indexes without keys in the previous version: new indexes, and indexes on attributes with a new datatype.
 */
export function addedUniqueIndexes(before: Dictionary, after: Dictionary): Dictionary['indexes'] {
  const keysOf = ({ type, attributes }: Dictionary['indexes'][number]) =>
    `${type}\n${attributes.join('\n')}`;
  const held = new Set(before.indexes.map(keysOf));
  const retyped = new Set(changedTypes(before, after).map(({ path }) => path));
  return after.indexes.filter(
    (index) =>
      ['PRIMARY', 'UNIQUE'].includes(index.type) &&
      (!held.has(keysOf(index)) || index.attributes.some((path) => retyped.has(path))),
  );
}

/** If two records have the same key, the later one is reported. */
function createUniqueCheck(before: Dictionary, after: Dictionary) {
  const datatypes = datatypesOf(after.attributes);
  const added = addedUniqueIndexes(before, after).map((index) => ({ index, keys: new KeySet() }));
  return (key: number, data: Record<string, unknown>): BadRow['problems'] =>
    added.flatMap(({ index, keys }) => {
      const hash = uniqueHash(data, index.attributes, datatypes);
      if (hash === undefined || keys.claim(hash, key) === key) return [];
      const path = index.attributes.join(', ');
      return [{ path, message: `Another record has the same value of ${path}.` }];
    });
}
