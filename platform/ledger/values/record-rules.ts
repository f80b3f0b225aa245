/**
 * Validates the data of a record against its dictionary and converts it to its stored form. The rules are compiled once
 * for each dictionary, and are pure. Requirements.
 */
import { elementType, isArrayType, isObjectType } from '#model/dictionaries/datatypes.ts';
import type { ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { parseExactJson } from '#model/text/exact-json.ts';
import { findJsonLoss, lossReason } from '#model/text/json-loss.ts';
import { compileFingerprint } from './fingerprints.ts';
import type { Fingerprint, HashTexts } from './fingerprints.ts';
import { looseNameRefusal, readLoose } from './loose-values.ts';
import { dottedPaths, nestColumns } from './dotted-columns.ts';
import { isData, setOwn } from './merge-patch.ts';
import { createMatching } from './pattern-matching.ts';
import type { Matched, PatternMatching } from './pattern-matching.ts';
import { joinPath, report, shown } from './problems.ts';
import type { Problem } from './problems.ts';
import { Refusal } from './refusal.ts';
import type { ReadValue } from './refusal.ts';
import { CUTS } from './cut-moments.ts';
import { isEmpty, valueReader } from './value-rules.ts';
import type { WrittenForm } from './written-values.ts';

type Data = Record<string, unknown>;

export type Conformed =
  | { data: Data; problems?: undefined }
  | { data?: undefined; problems: Problem[] };

/**
 * How data is conformed:
 * - 'create': a whole record. Required attributes must be present, defaults are filled in.
 * - 'patch': some attributes (RFC 7396). A null deletes an attribute, the empty text is ignored. Merge the result into
 *   the record (merge-patch.ts) and conform that as 'create' before storing it: required attributes, defaults and
 *   fingerprints are only handled there.
 */
export type ConformMode = 'create' | 'patch';

export interface RecordRules {
  /**
   * The data in its stored form, or its problems, at most PROBLEMS_PER_RECORD. Columns may have dotted names
   * ('address.city'), so that flat files can contain objects. Stored data is returned unchanged.
   * @param matched how texts match patterns where that takes long; see pattern-threads.ts
   * @param onCut is told of each value that is stored shorter than it was given, or is an object without values and not
   *   stored: 'visits[1].on'
   * @throws PatternsLeftError when such a match is not in `matched`
   */
  conform(raw: Data, mode: ConformMode, matched?: Matched, onCut?: OnCut): Conformed;
}

export interface RecordRulesOptions {
  /**
   * A keyed hash of canonical texts; without it no FINGERPRINT is stored. Fingerprints that a record contains are
   * ignored.
   */
  fingerprint?: HashTexts;
  /** How numbers and dates are written in the texts of a file. Without it, they are written as they are stored. */
  writing?: WrittenForm | undefined;
}

/** The dictionary itself cannot be used: invalid patterns, bounds or defaults. */
export class DictionaryError extends Error {
  override name = 'DictionaryError';
  readonly problems: Problem[];
  constructor(problems: Problem[], message = problems.map((it) => it.message).join(' ')) {
    super(message);
    this.problems = problems;
  }
}

/** @throws DictionaryError with every problem of the dictionary itself */
export function createRecordRules(
  dictionary: Pick<Dictionary, 'name' | 'attributes' | 'undefinedAttributesAction'>,
  options: RecordRulesOptions = {},
): RecordRules {
  const problems: Problem[] = [];
  const matching = createMatching();
  const level = compileLevel(dictionary.attributes, '', {
    dictionary: dictionary.name,
    undefinedAction: dictionary.undefinedAttributesAction,
    fingerprint: options.fingerprint,
    writing: options.writing,
    matching,
    problems,
  });
  if (problems.length > 0) throw new DictionaryError(problems);
  const nestable = dottedPaths(dictionary.attributes);
  return {
    conform(raw, mode, matched, onCut) {
      const run: Run = { mode, problems: [], cuts: [] };
      const columns = nestable.size > 0 ? nestColumns(raw, nestable) : raw;
      const data = matching.during(matched, () => conformLevel(level, columns, '', run));
      if (onCut) for (const path of run.cuts) onCut(path);
      return run.problems.length > 0 ? { problems: run.problems } : { data };
    },
  };
}

interface Compilation {
  dictionary: string;
  undefinedAction: Dictionary['undefinedAttributesAction'];
  fingerprint: HashTexts | undefined;
  writing: WrittenForm | undefined;
  matching: PatternMatching;
  problems: Problem[];
}

interface Run {
  mode: ConformMode;
  problems: Problem[];
  /**
   * The paths of values that are stored shorter than they were given, and of objects without values, which are not
   * stored.
   */
  cuts: string[];
}

type OnCut = (path: string) => void;

/** The attributes of a record or of one object in it. */
interface Level extends Pick<Compilation, 'dictionary' | 'undefinedAction'> {
  rules: Rule[];
  /** The rules sorted by name. Canonical JSON has the same order, so it needs no sorting. */
  stored: { name: string; at: number }[];
  names: ReadonlySet<string>;
  fingerprints: Fingerprint[];
}

interface Rule {
  name: string;
  required: boolean;
  /** Whether spaces count as absent: true for all types but texts. */
  blankIsEmpty: boolean;
  /** The default in its stored form; undefined when there is none. */
  fallback: unknown;
  /**
   * The stored form of a value that is present; undefined when there is nothing to store, or when a problem was
   * reported.
   */
  read(value: unknown, path: string, run: Run): unknown;
}

function compileLevel(
  attributes: readonly Attribute[],
  parent: string,
  compilation: Compilation,
): Level {
  const names = new Set(attributes.map(({ name }) => name));
  const level: Level = { ...compilation, rules: [], stored: [], names, fingerprints: [] };
  const seen = new Set<string>();
  for (const attribute of attributes) {
    const path = joinPath(parent, attribute.name);
    const problem = (sentence: string) =>
      compilation.problems.push({ path, message: `${path}: ${sentence}` });
    if (seen.has(attribute.name)) problem('the attribute is defined twice. Remove one of them.');
    seen.add(attribute.name);
    if (elementType(attribute.datatype) === 'FINGERPRINT') {
      const { fingerprint } = compilation;
      const compiled = compileFingerprint(attribute, attributes, fingerprint, problem);
      if (compiled) level.fingerprints.push(compiled);
    } else {
      level.rules.push(compileRule(attribute, path, compilation, problem));
    }
  }
  level.stored = level.rules
    .map(({ name }, at) => ({ name, at }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return level;
}

function compileRule(
  attribute: Attribute,
  path: string,
  compilation: Compilation,
  problem: (sentence: string) => void,
): Rule {
  const readerOf = (compiled: Compilation) => {
    const item = compileItem(attribute, path, compiled, problem);
    return isArrayType(attribute.datatype) ? listReader(item, attribute) : item;
  };
  const read = readerOf(compilation);
  // The default is written as the dictionary writes values, not as the file does.
  const asStored =
    compilation.writing && !isEmpty(attribute.defaultValue)
      ? readerOf({ ...compilation, writing: undefined, problems: [] })
      : read;
  // A file is uploaded after its record was created, so a BLOB cannot be required.
  const isBlob = elementType(attribute.datatype) === 'BLOB';
  return {
    name: attribute.name,
    required: attribute.required === true && !isBlob,
    blankIsEmpty: !TEXTS.has(elementType(attribute.datatype)),
    fallback: readDefault(attribute, path, asStored, problem),
    read,
  };
}

function readDefault(
  attribute: Attribute,
  path: string,
  read: Rule['read'],
  problem: (sentence: string) => void,
): unknown {
  if (isEmpty(attribute.defaultValue)) return undefined;
  const run: Run = { mode: 'create', problems: [], cuts: [] };
  const value = read(attribute.defaultValue, path, run);
  for (const { message } of run.problems) problem(`its default ${message.slice(path.length + 2)}`);
  return value;
}

/** The reader of one value: of the attribute, or of an element of its list. */
function compileItem(
  attribute: Attribute,
  path: string,
  compilation: Compilation,
  problem: (sentence: string) => void,
): Rule['read'] {
  if (isObjectType(attribute.datatype)) {
    const level = compileLevel(attribute.nodeAttributes ?? [], path, compilation);
    return objectReader(level, isArrayType(attribute.datatype));
  }
  if (elementType(attribute.datatype) === 'BLOB') return reporting(() => NO_INLINE_FILE);
  return reporting(
    valueReader(attribute, { ...compilation, problem }),
    CUTS.get(elementType(attribute.datatype)),
  );
}

const TEXTS: ReadonlySet<ScalarDatatype> = new Set(['STRING', 'CLOB', 'ENUM']);

const REQUIRED = 'is required. Give it a value.';
const NO_INLINE_FILE = new Refusal(
  'cannot be given with the record. Save the record first, then upload the file to this attribute.',
);

/** @param isCut whether the stored form of a text says less than the text */
function reporting(read: ReadValue, isCut?: (text: string) => boolean): Rule['read'] {
  return (given, path, run) => {
    const value = read(given);
    if (!(value instanceof Refusal)) {
      if (isCut && typeof given === 'string' && isCut(given)) run.cuts.push(path);
      return value;
    }
    report(run.problems, path, `${shown(given)} ${value.reason}`);
    return undefined;
  };
}

/** @param isItem an item of a list: an empty one stays, so that the items after it keep their indexes */
function objectReader(level: Level, isItem: boolean): Rule['read'] {
  return (given, path, run) => {
    const object = typeof given === 'string' ? parseJson(given) : given;
    if (!isData(object) || object instanceof Refusal) {
      const reason = reasonOf(object) ?? 'is not an object. Write it as JSON, {"name": "value"}.';
      report(run.problems, path, `${shown(given)} ${reason}`);
      return undefined;
    }
    if (!isItem && !hasContent(object, run.mode)) {
      if (run.mode === 'create') run.cuts.push(path);
      return undefined;
    }
    return conformLevel(level, object, path, run);
  };
}

/**
 * Reads a list: an array, JSON text in a cell, or a single value. Each element keeps its index: an absent element is
 * null, and so is the empty text where no text is stored.
 */
function listReader(item: Rule['read'], { datatype }: Attribute): Rule['read'] {
  const isText = TEXTS.has(elementType(datatype));
  return (given, path, run) => {
    const list = asList(given);
    if (!Array.isArray(list)) {
      const reason = reasonOf(list) ?? 'is not a JSON list. Write it as ["first", "second"].';
      report(run.problems, path, `${shown(given)} ${reason}`);
      return undefined;
    }
    // Lists are replaced, never merged, so their elements are validated as whole objects.
    const whole: Run = run.mode === 'create' ? run : { ...run, mode: 'create' };
    return list.map((element, index) => {
      const isNothing = element === undefined || element === null;
      if (isNothing || (!isText && (element === '' || isBlank(element)))) return null;
      return item(element, `${path}[${index}]`, whole);
    });
  };
}

/** The list; a text that begins like a list is parsed as JSON. */
function asList(given: unknown): unknown {
  if (Array.isArray(given)) return given;
  if (typeof given !== 'string' || !given.trimStart().startsWith('[')) return [given];
  return parseJson(given);
}

const reasonOf = (parsed: unknown) => (parsed instanceof Refusal ? parsed.reason : undefined);

/** The refusal of JSON that would lose a value; undefined for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    const parsed = parseExactJson(text);
    const loss = findJsonLoss(text, false);
    return loss ? new Refusal(lossReason(loss)) : parsed;
  } catch {
    return undefined;
  }
}

function conformLevel(level: Level, raw: Data, parent: string, run: Run): Data {
  const values = level.rules.map((rule) => {
    const given = Object.hasOwn(raw, rule.name) ? raw[rule.name] : undefined;
    return isEmpty(given) || (rule.blankIsEmpty && isBlank(given))
      ? absentValue(rule, given, parent, run)
      : presentValue(rule, given, parent, run);
  });
  const data: Data = {};
  for (const { name, at } of level.stored) {
    if (values[at] !== undefined) setOwn(data, name, values[at]);
  }
  if (level.undefinedAction !== 'REMOVE') addUndefined(level, raw, data, parent, run);
  if (run.mode === 'create') addFingerprints(level, data, parent, run);
  return data;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.charCodeAt(0) <= 32 && value.trim() === '';
}

function absentValue(rule: Rule, given: unknown, parent: string, run: Run): unknown {
  if (run.mode === 'patch') {
    if (given !== null) return undefined;
    if (!rule.required) return null;
    report(
      run.problems,
      joinPath(parent, rule.name),
      'is required and cannot be taken away. Give it a value.',
    );
    return undefined;
  }
  if (rule.fallback === undefined) {
    if (rule.required) report(run.problems, joinPath(parent, rule.name), REQUIRED);
    return undefined;
  }
  return typeof rule.fallback === 'object' ? structuredClone(rule.fallback) : rule.fallback;
}

function presentValue(rule: Rule, given: unknown, parent: string, run: Run): unknown {
  const path = joinPath(parent, rule.name);
  const before = run.problems.length;
  const value = rule.read(given, path, run);
  const nothing = value === undefined || (Array.isArray(value) && value.length === 0);
  if (rule.required && nothing && run.mode === 'create' && run.problems.length === before) {
    report(run.problems, path, REQUIRED);
  }
  return value;
}

/** Applies undefinedAttributesAction: KEEP stores what no attribute defines, ERROR refuses it. */
function addUndefined(level: Level, raw: Data, data: Data, parent: string, run: Run): void {
  for (const name of Object.keys(raw)) {
    const given = raw[name];
    if (level.names.has(name) || given === undefined || given === '') continue;
    if (given === null) {
      if (run.mode === 'patch') setOwn(data, name, null);
      continue;
    }
    const path = joinPath(parent, name);
    if (level.undefinedAction === 'ERROR') {
      report(
        run.problems,
        path,
        `is not in the dictionary ${level.dictionary}. Remove it or define it.`,
      );
      continue;
    }
    const refusal = looseNameRefusal(name);
    const value = refusal ?? readLoose(given);
    if (value instanceof Refusal) {
      report(run.problems, path, refusal ? value.reason : `${shown(given)} ${value.reason}`);
    } else {
      setOwn(data, name, value);
    }
  }
}

function addFingerprints(level: Level, data: Data, parent: string, run: Run): void {
  for (const { attribute, of } of level.fingerprints) {
    const value = of(data);
    if (value !== undefined) {
      setOwn(data, attribute.name, value);
    } else if (attribute.required && run.problems.length === 0) {
      const sources = attribute.fingerprintAttributes?.join(', ');
      report(
        run.problems,
        joinPath(parent, attribute.name),
        `is required and made from ${sources}. Give them all.`,
      );
    }
  }
}

function hasContent(object: Data, mode: ConformMode): boolean {
  return Object.values(object).some((value) =>
    isData(value)
      ? hasContent(value, mode)
      : !isEmpty(value) || (mode === 'patch' && value === null),
  );
}

/** Problems that only appear when the rules for records are compiled: unusable patterns, bounds and defaults. */
export function ruleProblems(dictionary: Dictionary): string[] {
  try {
    createRecordRules(dictionary);
    return [];
  } catch (error) {
    if (!(error instanceof DictionaryError)) throw error;
    return error.problems.map(({ message }) => message);
  }
}
