/**
 * Converts stored values to the datatypes of a changed dictionary, and changes nothing else of a record (decision 020).
 * The code is pure, so that it can run on a thread.
 */
import { isDeepStrictEqual } from 'node:util';
import { elementType, isArrayType, isObjectType } from '#model/dictionaries/datatypes.ts';
import type { ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { canonicalInstant } from '#platform/ledger/values/canonical-values.ts';
import { compileFingerprint } from '#platform/ledger/values/fingerprints.ts';
import type { HashTexts } from '#platform/ledger/values/fingerprints.ts';
import { isData, setOwn } from '#platform/ledger/values/merge-patch.ts';
import { joinPath } from '#platform/ledger/values/problems.ts';
import type { Problem } from '#platform/ledger/values/problems.ts';
import type { Matched } from '#platform/ledger/values/pattern-matching.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import { isEmpty } from '#platform/ledger/values/value-rules.ts';

type Data = Record<string, unknown>;

/** How many values of an attribute are stored in another form under its new datatype. */
export interface ConvertedValues {
  path: string;
  values: number;
  /** How many of them are then written in another way, as 7 for '007'. */
  respelled: number;
}

export interface Converted {
  /** The data with the converted values; the same object when none is stored in another form. */
  data: Data;
  converted: ConvertedValues[];
  /** Why values cannot be converted, without the values. Then `data` is not to be stored. */
  problems: Problem[];
}

/** @throws PatternsLeftError when a match is neither short nor in `matched` */
export type ConvertRecord = (data: Data, matched?: Matched) => Converted;

/** What has been found in one record. */
interface Findings {
  /** How texts match patterns where that takes long. */
  matched: Matched | undefined;
  converted: Map<string, ConvertedValues>;
  problems: Map<string, Problem>;
}
/** Returns the same value when nothing of it changes. */
type Convert<Value> = (value: Value, path: string, findings: Findings) => Value;

/**
 * The conversion of records from one version of a dictionary to the next; undefined when no attribute has another
 * datatype that values can be converted to. A value is read as an upload reads it (record-rules.ts), but one that
 * would lose a part is refused.
 * @param hash of fingerprints, which are made again where a value that they are made from is converted
 * @throws DictionaryError when the rules of `after` cannot be used
 */
export function createConversion(
  before: Pick<Dictionary, 'attributes'>,
  after: Pick<Dictionary, 'attributes'>,
  hash?: HashTexts,
): ConvertRecord | undefined {
  const convert = compileLevel(before.attributes, after.attributes, hash);
  if (!convert) return undefined;
  return (data, matched) => {
    const findings: Findings = { matched, converted: new Map(), problems: new Map() };
    const changed = convert(data, '', findings);
    return {
      data: changed,
      converted: [...findings.converted.values()],
      problems: [...findings.problems.values()],
    };
  };
}

const CONVERTIBLE: ReadonlySet<ScalarDatatype> = new Set([
  ...(['STRING', 'CLOB', 'ENUM', 'BOOLEAN'] as const),
  ...(['INTEGER', 'LONG', 'DECIMAL', 'DATE', 'DATETIME'] as const),
]);

/** Whether values of one datatype may be converted to the other, if all of them can be read as it. */
export function isConvertible(from: Attribute['datatype'], to: Attribute['datatype']): boolean {
  return from !== to && CONVERTIBLE.has(elementType(from)) && CONVERTIBLE.has(elementType(to));
}

function compileLevel(
  before: readonly Attribute[],
  after: readonly Attribute[],
  hash: HashTexts | undefined,
): Convert<Data> | undefined {
  const old = new Map(before.map((attribute) => [attribute.name, attribute]));
  const steps = after.flatMap((attribute) => {
    const known = old.get(attribute.name);
    const convert = known && compileAttribute(known, attribute, hash);
    return convert ? [{ name: attribute.name, convert }] : [];
  });
  if (steps.length === 0) return undefined;
  const fingerprints = after
    .filter(({ datatype }) => elementType(datatype) === 'FINGERPRINT')
    .flatMap((attribute) => compileFingerprint(attribute, after, hash, () => undefined) ?? []);

  return (data, parent, findings) => {
    let changed = data;
    for (const { name, convert } of steps) {
      const given = Object.hasOwn(data, name) ? data[name] : undefined;
      if (isEmpty(given)) continue;
      const value = convert(given, joinPath(parent, name), findings);
      if (value === given) continue;
      if (changed === data) changed = { ...data };
      setOwn(changed, name, value);
    }
    if (changed === data) return data;
    for (const { attribute, of } of fingerprints) {
      const value = Object.hasOwn(data, attribute.name) ? of(changed) : undefined;
      if (value !== undefined) setOwn(changed, attribute.name, value);
    }
    return changed;
  };
}

function compileAttribute(
  before: Attribute,
  after: Attribute,
  hash: HashTexts | undefined,
): Convert<unknown> | undefined {
  if (isObjectType(after.datatype) && before.datatype === after.datatype) {
    const level = compileLevel(before.nodeAttributes ?? [], after.nodeAttributes ?? [], hash);
    return level && inObjects(level);
  }
  return isConvertible(before.datatype, after.datatype) ? compileValue(after) : undefined;
}

function inObjects(level: Convert<Data>): Convert<unknown> {
  return (value, path, findings) => {
    if (isData(value)) return level(value, path, findings);
    if (!Array.isArray(value)) return value;
    const list = value.map((item: unknown) => (isData(item) ? level(item, path, findings) : item));
    return list.some((item, index) => item !== value[index]) ? list : value;
  };
}

const UNFIT = 'the value does not fit.';

function compileValue(attribute: Attribute): Convert<unknown> {
  const { defaultValue: _default, ...rules } = attribute;
  const { name, datatype } = attribute;
  const reader = createRecordRules({
    name,
    attributes: [{ ...rules, required: false }],
    undefinedAttributesAction: 'REMOVE',
  });
  const type = elementType(datatype);
  return (given, path, { matched, converted, problems }) => {
    const refuse = (why: string) => {
      const message = `${path}: ${why}`;
      problems.set(message, { path, message });
      return given;
    };
    const value = reader.conform({ [name]: given }, 'create', matched).data?.[name];
    if (isEmpty(value)) return refuse(UNFIT);
    if (isDeepStrictEqual(value, given)) return given;
    const [old, now] = [itemsOf(given, isArrayType(datatype)), itemsOf(value, true)];
    if (old.length !== now.length) return refuse(UNFIT);
    const lost = old.map((item, index) => lossOf(item, now[index], type)).find(Boolean);
    if (lost !== undefined) return refuse(lost);
    const known = converted.get(path) ?? { path, values: 0, respelled: 0 };
    known.values += now.length;
    known.respelled += old.filter((item, index) => isRespelled(item, now[index], type)).length;
    converted.set(path, known);
    return value;
  };
}

/** @param mayBeJson whether a text may be a list in JSON, as in the cell of a table */
function itemsOf(value: unknown, mayBeJson: boolean): unknown[] {
  if (Array.isArray(value)) return value;
  if (mayBeJson && typeof value === 'string' && value.trimStart().startsWith('[')) {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list)) return list;
  }
  return [value];
}

const PARTS_OF_MILLISECONDS = /[.,]\d{3}\d*[1-9]/;

/** What a value would lose under the new datatype; undefined when it loses nothing. */
function lossOf(old: unknown, now: unknown, type: ScalarDatatype): string | undefined {
  if (typeof old !== 'string') return undefined;
  if (type === 'DATE' && canonicalInstant(old.trim()) !== now) {
    return 'the value has a time of day, which a date does not keep.';
  }
  if (type === 'DATETIME' && PARTS_OF_MILLISECONDS.test(old)) {
    return 'the value has parts of a millisecond, which are not kept.';
  }
  return undefined;
}

const WITH_OFFSET = /:\d\d.*[+-]\d\d(?::?\d\d)?$/;

function isRespelled(old: unknown, now: unknown, type: ScalarDatatype): boolean {
  if (type === 'DATE' || type === 'DATETIME') {
    return typeof old === 'string' && WITH_OFFSET.test(old.trim());
  }
  return String(old) !== String(now);
}
