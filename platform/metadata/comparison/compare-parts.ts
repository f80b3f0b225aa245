/** Compares the fields of two records, or of two attributes, one by one. */
import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '#model/metadata/comparison.ts';
import { isObject } from '#model/text/json-object.ts';

type Fields<Value> = Readonly<Record<string, Value>>;

/** What is compared of a record. A value that is empty counts as one that is absent. */
export interface Parts {
  values?: Fields<unknown>;
  /** Texts of many lines. Of two that differ, the differing lines are shown. */
  texts?: Fields<string>;
  /** Lists whose order says nothing. */
  sets?: Fields<readonly string[]>;
  /** Lists whose order counts. */
  lists?: Fields<readonly string[]>;
  /** Values by name; each is compared by itself. */
  maps?: Fields<Fields<unknown>>;
}

/** Which part of a record the differences are of. */
export type About = Pick<Difference, 'of' | 'item'>;

/** The differences of all fields, in the order of the first parts. */
export function compareParts(here: Parts, there: Parts, about: About = {}): Difference[] {
  return [
    ...byField(here.values, there.values, (one, other) => valueDifference(one, other)),
    ...byField(here.texts, there.texts, (one, other) => textDifference(one, other)),
    ...byField(here.sets, there.sets, (one, other) => memberDifference(one, other)),
    ...byField(here.lists, there.lists, (one, other) => listDifference(one, other)),
  ]
    .map((found): Difference => ({ ...about, ...found }))
    .concat(mapDifferences(here.maps, there.maps));
}

type Found = Omit<Difference, 'of' | 'item'>;
type Compare<Value> = (here: Value | undefined, there: Value | undefined) => Found | undefined;

function byField<Value>(
  here: Fields<Value> | undefined,
  there: Fields<Value> | undefined,
  compare: Compare<Value>,
): Found[] {
  return namesOf(here, there).flatMap((field) => {
    const found = compare(here?.[field], there?.[field]);
    return found ? [{ ...found, field }] : [];
  });
}

function mapDifferences(here: Parts['maps'], there: Parts['maps']): Difference[] {
  return namesOf(here, there).flatMap((field) => {
    const [one, other] = [here?.[field], there?.[field]];
    return namesOf(one, other).flatMap((item): Difference[] => {
      const found = valueDifference(one?.[item], other?.[item]);
      return found ? [{ ...found, field, item }] : [];
    });
  });
}

/** The names of both, those of the first in its order. */
function namesOf(here: object | undefined, there: object | undefined): string[] {
  if (!here && !there) return [];
  const names = Object.keys(here ?? {});
  for (const name in there) if (!here || !Object.hasOwn(here, name)) names.push(name);
  return names;
}

function valueDifference(here: unknown, there: unknown): Found | undefined {
  // Most values are texts and the same: nothing is as quick to see.
  if (here === there) return undefined;
  const [one, other] = [orAbsent(here), orAbsent(there)];
  return isDeepStrictEqual(one, other) ? undefined : shown('value', one, other);
}

/** The lines that differ, without those that both texts begin and end with. */
function textDifference(here = '', there = ''): Found | undefined {
  const [one, other] = [here, there].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  if (isDeepStrictEqual(one, other)) return undefined;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const between = (lines: readonly string[]) => lines.slice(start, lines.length - end).join('\n');
  return shown('value', between(one), between(other));
}

function memberDifference(
  here: readonly string[] = [],
  there: readonly string[] = [],
): Found | undefined {
  const [one, other] = [new Set(here), new Set(there)];
  const onlyHere = [...one].filter((member) => !other.has(member));
  const onlyThere = [...other].filter((member) => !one.has(member));
  if (onlyHere.length === 0 && onlyThere.length === 0) return undefined;
  return shown('members', onlyHere, onlyThere);
}

function listDifference(
  here: readonly string[] = [],
  there: readonly string[] = [],
): Found | undefined {
  if (here.length === there.length && here.every((member, at) => member === there[at])) {
    return undefined;
  }
  return memberDifference(here, there) ?? shown('order', here, there);
}

function orAbsent(value: unknown): unknown {
  const isEmpty =
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0);
  return isEmpty ? undefined : value;
}

/** Characters of a value that an answer repeats; of a longer one it has the beginning, and says so. */
const MAX_SHOWN_VALUE = 2_000;

/** A difference with its values, of which long ones are cut. */
function shown(how: Difference['how'], here: unknown, there: unknown): Found {
  const [one, other] = [shortened(here), shortened(there)];
  const isCut = one !== here || other !== there;
  const values = { here: one as Difference['here'], there: other as Difference['here'] };
  return { how, ...values, ...(isCut && { cut: true as const }) };
}

function shortened(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN_VALUE ? text.slice(0, MAX_SHOWN_VALUE) : value;
}
