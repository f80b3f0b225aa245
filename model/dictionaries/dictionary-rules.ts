/**
 * What must hold for a dictionary beyond its shape. The functions are pure, so that the editor, the import and the save
 * say the same; the caller passes the regex engine.
 * Requirements.
 */
import {
  boundKind,
  DATATYPES,
  elementType,
  INTEGER_RANGES,
  isArrayType,
  isObjectType,
  NO_INDEX_ATTRIBUTE_MESSAGE,
  PRECISION_MESSAGE,
} from './datatypes.ts';
import type { Datatype } from './datatypes.ts';
import { BLANK_MESSAGE, DUPLICATE_MESSAGE } from '#model/fields/field-messages.ts';
import { withoutTrailingZeros } from '#model/text/trailing-zeros.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { ADDRESS_MESSAGE, isAddressWord, nameProblem } from './names.ts';

export const NUMERIC_MESSAGE = 'Please enter a valid numeric value';
export const DECIMAL_MESSAGE = 'Please enter valid numeric and decimal values only';
export const NO_CHILD_MESSAGE = 'Object and Object[] Attributes require at least one child item.';

const TOO_MANY_DEFAULTS = `The default lists of a dictionary may hold ${DICTIONARY_LIMITS.listedDefaults.toLocaleString('en')} values together at most.`;

const INTEGER_PATTERN = /^-?\d+$/;
const DECIMAL_PATTERN = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** A day, or a day with time and zone, as ISO 8601 writes them. */
const DATE_PATTERN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
/** An attribute as the editor holds it: numbers may still be text, and the datatype unset. */
export interface CheckedAttribute {
  name: string;
  datatype: string;
  defaultValue?: string;
  min?: number | string;
  max?: number | string;
  precision?: number | string;
  enumValues?: readonly string[];
  regex?: string;
  nodeAttributes?: readonly CheckedAttribute[];
}

/** The part of a dictionary that the rules check. Every `Dictionary` is one. */
export interface CheckedDictionary {
  name: string;
  attributes: readonly CheckedAttribute[];
  indexes: readonly { name: string; type: string; attributes: readonly string[] }[];
}

export interface DictionaryProblem {
  /** The path of the problem: ['attributes', 2, 'nodeAttributes', 0, 'min']. */
  path: (string | number)[];
  message: string;
}

export interface DictionaryRules {
  /** True in the editor: names follow the pattern and avoid reserved words. Imports take any name. */
  strictNames: boolean;
  /** At most this many problems are listed; Infinity by default. */
  mostProblems?: number;
  /** What is wrong with a regular expression, as a sentence; absent where the caller has no engine. */
  regexProblem?: (regex: string) => string | undefined;
}

/** The rules of one check. */
interface Rules extends DictionaryRules {
  /** False where the default lists are too long to be checked. */
  checksDefaults: boolean;
}

type Path = DictionaryProblem['path'];
type Say = (path: Path, message: string) => void;

/**
 * Everything that is wrong with a dictionary, in the order of its parts. The check takes time in proportion to the
 * dictionary's size, also where many parts are equal or wrong.
 */
export function dictionaryProblems(
  dictionary: CheckedDictionary,
  rules: DictionaryRules,
): DictionaryProblem[] {
  const problems: DictionaryProblem[] = [];
  const { mostProblems = Infinity } = rules;
  const say: Say = (path, message) => {
    if (problems.length < mostProblems) problems.push({ path, message });
  };
  checkName(['name'], dictionary.name, rules, say);
  // Imports may not have such a name either: it is a word of an address, so no page of the dictionary could be opened.
  if (isAddressWord(dictionary.name)) say(['name'], ADDRESS_MESSAGE);
  const checksDefaults = countListed(dictionary.attributes) <= DICTIONARY_LIMITS.listedDefaults;
  if (!checksDefaults) say(['attributes'], TOO_MANY_DEFAULTS);
  checkLevel(['attributes'], dictionary.attributes, 1, { ...rules, checksDefaults }, say);
  if (countAttributes(dictionary.attributes) > DICTIONARY_LIMITS.attributes) {
    say(
      ['attributes'],
      `A dictionary may hold ${DICTIONARY_LIMITS.attributes.toLocaleString('en')} attributes at most.`,
    );
  }
  checkIndexes(dictionary, rules, say);
  return problems;
}

/** Warnings about a dictionary that was imported: what the editor would have refused or dropped. One sentence each. */
export function dictionaryWarnings(dictionary: CheckedDictionary): string[] {
  return dictionaryNotes(dictionary).map(({ text }) => text);
}

/** A warning whose location and reason are apart, so that a reason which many attributes share is shown once. */
export interface DictionaryNote {
  /** 'patient' or 'patient.address.city'. */
  location: string;
  reason: string;
  /** Both as one sentence. */
  text: string;
}

export function dictionaryNotes(dictionary: CheckedDictionary): DictionaryNote[] {
  const notes: DictionaryNote[] = [];
  const locationOf = (path: string) => `${dictionary.name}.${path}`;
  const noteName = (what: string, name: string, location: string) => {
    const problem = nameProblem(name);
    if (!problem) return;
    const text = `The editor refuses the name of ${what}: ${problem}`;
    notes.push({ location, reason: `the editor refuses the name. ${problem}`, text });
  };
  noteName(`the dictionary '${dictionary.name}'`, dictionary.name, dictionary.name);
  visitAttributes(dictionary.attributes, '', (path, attribute) => {
    const location = locationOf(path);
    noteName(`the attribute '${path}'`, attribute.name, location);
    if (boundKind(attribute.datatype as Datatype) === 'none' && hasBound(attribute)) {
      const text = `Min and max of '${path}' have no meaning for its datatype.`;
      notes.push({ location, reason: 'min and max have no meaning for the datatype.', text });
    }
    if (elementTypeOf(attribute) === 'ENUM' && !attribute.enumValues?.length) {
      const text = `The enum '${path}' has no values, so no value fits it.`;
      notes.push({ location, reason: 'the enum has no values, so no value fits it.', text });
    }
  });
  for (const index of dictionary.indexes) {
    noteName(`the index '${index.name}'`, index.name, `index ${locationOf(index.name)}`);
  }
  return notes;
}

function checkName(path: Path, name: string, { strictNames }: DictionaryRules, say: Say): void {
  const problem = strictNames ? nameProblem(name) : looseNameProblem(name);
  if (problem) say(path, problem);
}

/** What is wrong with the name of an import. Nearly every name is allowed, but none of the platform's own chains. */
function looseNameProblem(name: string): string | undefined {
  if (name.trim() === '') return BLANK_MESSAGE;
  if (name.startsWith('$')) return "A name may not begin with '$'.";
  return undefined;
}

function checkLevel(
  path: Path,
  attributes: readonly CheckedAttribute[],
  depth: number,
  rules: Rules,
  say: Say,
): void {
  if (depth > DICTIONARY_LIMITS.depth && attributes.length > 0) {
    say(path, `Attributes may be nested ${DICTIONARY_LIMITS.depth} levels deep at most.`);
    return;
  }
  const names = new Set<string>();
  attributes.forEach((attribute, i) => {
    const at = [...path, i];
    checkName([...at, 'name'], attribute.name, rules, say);
    if (attribute.name.includes('.')) {
      say([...at, 'name'], 'A dot separates parent and child, so a name may not hold one.');
    }
    if (attribute.name === '__proto__') say([...at, 'name'], 'This name cannot be used.');
    if (names.has(attribute.name)) {
      say([...at, 'name'], `Another attribute on this level is named '${attribute.name}'.`);
    }
    names.add(attribute.name);
    checkAttribute(at, attribute, depth, rules, say);
  });
}

function checkAttribute(
  path: Path,
  attribute: CheckedAttribute,
  depth: number,
  rules: Rules,
  say: Say,
): void {
  const { datatype, nodeAttributes = [], regex } = attribute;
  if (datatype.trim() === '') return say([...path, 'datatype'], BLANK_MESSAGE);
  if (!DATATYPES.includes(datatype as Datatype)) {
    return say([...path, 'datatype'], `'${datatype}' is not a datatype.`);
  }
  checkChildren(path, datatype as Datatype, nodeAttributes.length, say);
  checkBounds(path, attribute, say);
  checkPrecision(path, attribute, say);
  checkEnum(path, attribute, say);
  const problem = regex ? rules.regexProblem?.(regex) : undefined;
  if (problem) say([...path, 'regex'], problem);
  const wrongDefault = rules.checksDefaults ? defaultProblem(attribute) : undefined;
  if (wrongDefault) say([...path, 'defaultValue'], wrongDefault);
  checkLevel([...path, 'nodeAttributes'], nodeAttributes, depth + 1, rules, say);
}

function checkChildren(path: Path, datatype: Datatype, children: number, say: Say): void {
  const at = [...path, 'nodeAttributes'];
  if (isObjectType(datatype) && children === 0) say(at, NO_CHILD_MESSAGE);
  if (!isObjectType(datatype) && children > 0) {
    say(at, 'Only Object and Object[] Attributes have child items.');
  }
}

function checkBounds(path: Path, attribute: CheckedAttribute, say: Say): void {
  const kind = boundKind(attribute.datatype as Datatype);
  if (kind === 'none') return;
  const problemOf = (bound: number | string | undefined) =>
    isGiven(bound) ? boundProblem(String(bound), kind) : undefined;
  const min = problemOf(attribute.min);
  const max = problemOf(attribute.max);
  if (min) say([...path, 'min'], min);
  if (max) say([...path, 'max'], max);
  if (min || max || !isGiven(attribute.min) || !isGiven(attribute.max)) return;
  if (compareValues(String(attribute.min), String(attribute.max), kind) > 0) {
    say([...path, 'max'], 'Max may not be less than min.');
  }
}

/** What is wrong with one bound. */
function boundProblem(text: string, kind: ReturnType<typeof boundKind>): string | undefined {
  switch (kind) {
    case 'integer':
      return INTEGER_PATTERN.test(text) ? undefined : NUMERIC_MESSAGE;
    case 'decimal':
      return DECIMAL_PATTERN.test(text) ? undefined : DECIMAL_MESSAGE;
    case 'length':
      return /^\d+$/.test(text) ? undefined : NUMERIC_MESSAGE;
    case 'date':
      return isDate(text) ? undefined : 'Please enter a valid date';
    case 'none':
      return undefined;
  }
}

function checkPrecision(path: Path, { datatype, precision }: CheckedAttribute, say: Say): void {
  if (boundKind(datatype as Datatype) !== 'decimal' || !isGiven(precision)) return;
  const text = String(precision);
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > DICTIONARY_LIMITS.precision) {
    say([...path, 'precision'], PRECISION_MESSAGE);
  }
}

function checkEnum(path: Path, { enumValues = [] }: CheckedAttribute, say: Say): void {
  const seen = new Set<string>();
  enumValues.forEach((value, i) => {
    if (value.trim() === '') say([...path, 'enumValues', i], BLANK_MESSAGE);
    else if (seen.has(value)) say([...path, 'enumValues', i], DUPLICATE_MESSAGE);
    seen.add(value);
  });
}

/** A default must be a value that a record could hold. The default of an array is a JSON list or a single element. */
function defaultProblem(attribute: CheckedAttribute): string | undefined {
  const { defaultValue, datatype } = attribute;
  if (!isGiven(defaultValue)) return undefined;
  const isList = isArrayType(datatype as Datatype);
  const elements = isList ? elementsOf(defaultValue) : [defaultValue];
  const enumValues = new Set(attribute.enumValues);
  for (const element of elements) {
    const problem = elementProblem(element, attribute, enumValues);
    if (problem) return problem;
  }
  return undefined;
}

function elementsOf(text: string): string[] {
  if (!text.trimStart().startsWith('[')) return [text];
  try {
    return (JSON.parse(text) as unknown[]).map((element) =>
      typeof element === 'string' ? element : JSON.stringify(element),
    );
  } catch {
    return [text];
  }
}

function elementProblem(
  text: string,
  attribute: CheckedAttribute,
  enumValues: ReadonlySet<string>,
): string | undefined {
  switch (elementTypeOf(attribute)) {
    case 'INTEGER':
    case 'LONG':
      return INTEGER_PATTERN.test(text) && inRange(text, attribute)
        ? outsideBounds(text, attribute)
        : NUMERIC_MESSAGE;
    case 'DECIMAL':
      return DECIMAL_PATTERN.test(text) ? outsideBounds(text, attribute) : DECIMAL_MESSAGE;
    case 'BOOLEAN':
      return /^(true|false)$/i.test(text) ? undefined : "Please enter 'true' or 'false'";
    case 'DATE':
    case 'DATETIME':
      return isDate(text) ? outsideBounds(text, attribute) : 'Please enter a valid date';
    case 'ENUM':
      return enumValues.has(text) ? undefined : 'The default must be one of the enum values.';
    case 'STRING':
    case 'CLOB':
      return outsideBounds(text, attribute);
    case 'FINGERPRINT':
    case 'BLOB':
    case 'OBJECT':
      return 'This datatype takes no default.';
  }
}

function inRange(text: string, attribute: CheckedAttribute): boolean {
  const type = elementTypeOf(attribute);
  if (type !== 'INTEGER' && type !== 'LONG') return true;
  const [least, greatest] = INTEGER_RANGES[type];
  return compareNumbers(text, String(least)) >= 0 && compareNumbers(text, String(greatest)) <= 0;
}

function outsideBounds(text: string, { datatype, min, max }: CheckedAttribute): string | undefined {
  const kind = boundKind(datatype as Datatype);
  const value = kind === 'length' ? String([...text].length) : text;
  const beyond = (bound: number | string | undefined, sign: 1 | -1) =>
    isGiven(bound) &&
    boundProblem(String(bound), kind) === undefined &&
    compareValues(value, String(bound), kind) * sign > 0;
  if (beyond(min, -1)) return 'The default is less than min.';
  if (beyond(max, 1)) return 'The default is greater than max.';
  return undefined;
}

function checkIndexes(dictionary: CheckedDictionary, rules: DictionaryRules, say: Say): void {
  const known = new Map<string, CheckedAttribute>();
  visitAttributes(dictionary.attributes, '', (path, attribute) => known.set(path, attribute));
  const names = new Set<string>();
  let primary = false;
  dictionary.indexes.forEach((index, i) => {
    const at = ['indexes', i];
    checkName([...at, 'name'], index.name, rules, say);
    if (names.has(index.name)) {
      say([...at, 'name'], `Another index is named '${index.name}'.`);
    }
    names.add(index.name);
    if (index.type === 'PRIMARY' && primary) {
      say([...at, 'type'], 'A dictionary has one primary index at most.');
    }
    primary ||= index.type === 'PRIMARY';
    checkIndexAttributes(at, index.attributes, known, say);
  });
}

function checkIndexAttributes(
  path: Path,
  attributes: readonly string[],
  known: ReadonlyMap<string, CheckedAttribute>,
  say: Say,
): void {
  const at = [...path, 'attributes'];
  if (attributes.length === 0) return say(at, NO_INDEX_ATTRIBUTE_MESSAGE);
  const seen = new Set<string>();
  attributes.forEach((name, i) => {
    const attribute = known.get(name);
    const isRepeated = seen.has(name);
    seen.add(name);
    if (!attribute) say([...at, i], `There is no attribute '${name}'.`);
    else if (['OBJECT', 'BLOB'].includes(elementTypeOf(attribute))) {
      say([...at, i], `'${name}' cannot be indexed: its datatype has no single value.`);
    } else if (isRepeated) say([...at, i], DUPLICATE_MESSAGE);
  });
}

function visitAttributes(
  attributes: readonly CheckedAttribute[],
  parent: string,
  visit: (path: string, attribute: CheckedAttribute) => void,
): void {
  for (const attribute of attributes) {
    const path = parent === '' ? attribute.name : `${parent}.${attribute.name}`;
    visit(path, attribute);
    visitAttributes(attribute.nodeAttributes ?? [], path, visit);
  }
}

function countAttributes(attributes: readonly CheckedAttribute[]): number {
  return attributes.reduce(
    (sum, { nodeAttributes = [] }) => sum + 1 + countAttributes(nodeAttributes),
    0,
  );
}

/** About how many values the default lists hold: the number of their commas, and one more for each list. */
function countListed(attributes: readonly CheckedAttribute[]): number {
  let listed = 0;
  visitAttributes(attributes, '', (_, { datatype, defaultValue }) => {
    if (!isGiven(defaultValue) || !isArrayType(datatype as Datatype)) return;
    for (let at = 0; at !== -1; at = defaultValue.indexOf(',', at + 1)) listed++;
  });
  return listed;
}

function elementTypeOf({ datatype }: CheckedAttribute) {
  return elementType(datatype as Datatype);
}

function hasBound({ min, max }: CheckedAttribute): boolean {
  return isGiven(min) || isGiven(max);
}

function isGiven<Value extends number | string>(value: Value | undefined): value is Value {
  return value !== undefined && value !== '';
}

function isDate(text: string): boolean {
  const at = new Date(text);
  // Date turns the 30th of February into a day in March.
  return (
    DATE_PATTERN.test(text) &&
    !Number.isNaN(at.getTime()) &&
    new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10))
  );
}

/** A number less than, equal to or greater than 0, as a sort function returns it. */
function compareValues(a: string, b: string, kind: ReturnType<typeof boundKind>): number {
  return kind === 'date' ? Date.parse(a) - Date.parse(b) : compareNumbers(a, b);
}

/** Compares numbers of any length exactly, digit by digit. Floats would lose digits, and BigInts would take long. */
function compareNumbers(a: string, b: string): number {
  const [x, y] = [digitsOf(a), digitsOf(b)];
  if (x.isNegative !== y.isNegative) return x.isNegative ? -1 : 1;
  const difference =
    x.whole.length - y.whole.length ||
    compareTexts(x.whole, y.whole) ||
    compareTexts(x.fraction, y.fraction);
  return x.isNegative ? -difference : difference;
}

/** The digits before and after the point, without the zeros that mean nothing. */
function digitsOf(text: string) {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const digits = whole.replace(/^0+/, '');
  const fraction = withoutTrailingZeros(decimals);
  const isZero = digits === '' && fraction === '';
  return { whole: digits, fraction, isNegative: sign === '-' && !isZero };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
