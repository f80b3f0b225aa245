/** How the attributes and the indexes of two dictionaries differ, by their names. */
import { isDeepStrictEqual } from 'node:util';
import { datatypeLabel } from '#model/dictionaries/datatypes.ts';
import { canonicalIndexType } from '#model/dictionaries/dictionary.ts';
import type { Attribute, Index } from '#model/dictionaries/dictionary.ts';
import type { Difference } from '#model/metadata/comparison.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import { attributeRules } from '#platform/ledger/values/attribute-rules.ts';
import { byKey } from './by-key.ts';
import { compareParts } from './compare-parts.ts';
import type { Parts } from './compare-parts.ts';

type Attributes = readonly Attribute[];

/** An attribute that the other dictionary does not have under this path. */
interface Lone {
  attribute: Attribute;
  /** The path of the object that it is in; '' for the record itself. */
  parent: string;
  path: string;
  /** Its position among the attributes of its parent, from 0. */
  position: number;
}

/** The lone attributes of both sides. */
interface Lones {
  here: Lone[];
  there: Lone[];
}

/**
 * Attributes are compared by path. One that the other side lacks was renamed if the same object has it there under another
 * name, and moved if another object has it there under the same name. Nothing else of it may differ.
 */
export function compareAttributes(here: Attributes, there: Attributes): Difference[] {
  const lone: Lones = { here: [], there: [] };
  const common = compareSiblings(here, there, '', lone);
  const renamed = pairsOf(lone, renameKey, 'renamed');
  const moved = pairsOf(lone, moveKey, 'moved');
  return [
    ...common,
    ...renamed,
    ...moved,
    ...lone.here.map((one): Difference => loneDifference('onlyHere', one)),
    ...lone.there.map((one): Difference => loneDifference('onlyThere', one)),
  ];
}

/** The differences of what both have; what only one of them has is added to `lone`. */
function compareSiblings(
  here: Attributes,
  there: Attributes,
  parent: string,
  lone: Lones,
): Difference[] {
  if (isDeepStrictEqual(here, there)) return [];
  const others = new Map(there.map((attribute, position) => [attribute.name, position]));
  const names = new Set(here.map(({ name }) => name));
  const pathOf = ({ name }: Attribute) => (parent === '' ? name : `${parent}.${name}`);
  const loneOf = (attribute: Attribute, position: number): Lone => ({
    ...{ attribute, parent, position },
    path: pathOf(attribute),
  });
  const common: { attribute: Attribute; other: Attribute; from: number; to: number }[] = [];
  here.forEach((attribute, from) => {
    const to = others.get(attribute.name);
    const other = to === undefined ? undefined : there[to];
    if (to === undefined || !other) lone.here.push(loneOf(attribute, from));
    else common.push({ attribute, other, from, to });
  });
  there.forEach((attribute, position) => {
    if (!names.has(attribute.name)) lone.there.push(loneOf(attribute, position));
  });
  const kept = longestRising(common.map(({ to }) => to));
  return common.flatMap(({ attribute, other, from, to }, index) => {
    const item = pathOf(attribute);
    const position: Difference = {
      ...{ how: 'position', of: 'attribute', item },
      ...{ here: from + 1, there: to + 1 },
    };
    return [
      ...compareParts(partsOf(attribute), partsOf(other), { of: 'attribute', item }),
      ...(kept.has(index) ? [] : [position]),
      ...compareSiblings(attribute.nodeAttributes ?? [], other.nodeAttributes ?? [], item, lone),
    ];
  });
}

/** What is compared of an attribute, but for its name and its children. */
function partsOf(attribute: Attribute): Parts {
  const { displayName, description, datatype, required = false, defaultValue } = attribute;
  const { enumValues, fingerprintAttributes, ...rules } = attributeRules(attribute);
  return {
    values: { displayName, description, datatype, required, defaultValue, ...rules },
    lists: { enumValues: enumValues ?? [], fingerprintAttributes: fingerprintAttributes ?? [] },
  };
}

/** All that an attribute is, but for its name. */
function contentOf(attribute: Attribute): unknown {
  const { values, lists } = partsOf(attribute);
  const given = Object.entries(values ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const children = attribute.nodeAttributes?.map((child) => [child.name, contentOf(child)]) ?? [];
  return [Object.fromEntries(given), lists, children];
}

/**
 * What two attributes of the same object have in common when one is the other under another name. Of an attribute that has
 * nothing but a datatype the position counts too: many have the same datatype.
 */
function renameKey({ attribute, parent, position }: Lone): string {
  const { datatype } = attribute;
  const isBare = isDeepStrictEqual(contentOf(attribute), contentOf({ name: '', datatype }));
  return canonicalText([parent, contentOf(attribute), ...(isBare ? [position] : [])]);
}

/** What an attribute has in common with the same one in another object. */
function moveKey({ attribute }: Lone): string {
  return canonicalText([attribute.name, contentOf(attribute)]);
}

/** The pairs with a key that one attribute of each side has. They are lone no more. */
function pairsOf(
  lone: Lones,
  keyOf: (one: Lone) => string,
  how: 'moved' | 'renamed',
): Difference[] {
  if (lone.here.length === 0 || lone.there.length === 0) return [];
  const [here, there] = [byKey(lone.here, keyOf), byKey(lone.there, keyOf)];
  const pairs = [...here].flatMap(([key, [one, ...more]]) => {
    const [other, ...others] = there.get(key) ?? [];
    return one && other && more.length + others.length === 0 ? [{ one, other }] : [];
  });
  const paired = new Set(pairs.flatMap(({ one, other }) => [one, other]));
  lone.here = lone.here.filter((one) => !paired.has(one));
  lone.there = lone.there.filter((one) => !paired.has(one));
  return pairs.map(({ one, other }) => ({
    ...{ how, of: 'attribute', item: one.path },
    ...{ here: one.path, there: other.path },
  }));
}

function loneDifference(how: 'onlyHere' | 'onlyThere', { path, attribute }: Lone): Difference {
  const { datatype, required } = attribute;
  const short = `${datatypeLabel(datatype)}${required ? ', required' : ''}`;
  return { how, of: 'attribute', item: path, [how === 'onlyHere' ? 'here' : 'there']: short };
}

/** The indexes of a longest rising sequence of different numbers: the fewest others have changed their position. */
function longestRising(numbers: readonly number[]): Set<number> {
  if (numbers.every((number, index) => number > (numbers[index - 1] ?? -1))) {
    return new Set(numbers.keys());
  }
  const lengths: number[] = [];
  const before: number[] = [];
  let last = -1;
  numbers.forEach((number, index) => {
    let [length, previous] = [1, -1];
    for (let at = 0; at < index; at++) {
      const longer = (lengths[at] ?? 0) + 1;
      if ((numbers[at] ?? 0) < number && longer > length) [length, previous] = [longer, at];
    }
    lengths.push(length);
    before.push(previous);
    if (length > (lengths[last] ?? 0)) last = index;
  });
  const kept = new Set<number>();
  for (let at = last; at >= 0; at = before[at] ?? -1) kept.add(at);
  return kept;
}

/** Indexes are compared by name. One that is the same but for its name was renamed. */
export function compareIndexes(here: readonly Index[], there: readonly Index[]): Difference[] {
  const others = new Map(there.map((index) => [index.name, index]));
  const names = new Set(here.map(({ name }) => name));
  const common = here.flatMap((index) => {
    const other = others.get(index.name);
    if (!other) return [];
    return compareParts(indexParts(index), indexParts(other), { of: 'index', item: index.name });
  });
  const loneHere = here.filter(({ name }) => !others.has(name));
  const loneThere = there.filter(({ name }) => !names.has(name));
  const [byContent, thereByContent] = [byKey(loneHere, indexText), byKey(loneThere, indexText)];
  const renamed = [...byContent].flatMap(([text, [one]]) => {
    const [other] = thereByContent.get(text) ?? [];
    return one && other ? [{ one, other }] : [];
  });
  const paired = new Set(renamed.flatMap(({ one, other }) => [one, other]));
  return [
    ...common,
    ...renamed.map(({ one, other }): Difference => {
      return { how: 'renamed', of: 'index', item: one.name, here: one.name, there: other.name };
    }),
    ...loneHere
      .filter((index) => !paired.has(index))
      .map((index): Difference => {
        return { how: 'onlyHere', of: 'index', item: index.name, here: indexText(index) };
      }),
    ...loneThere
      .filter((index) => !paired.has(index))
      .map((index): Difference => {
        return { how: 'onlyThere', of: 'index', item: index.name, there: indexText(index) };
      }),
  ];
}

function indexParts({ type, attributes }: Index): Parts {
  return { values: { type: canonicalIndexType(type) }, lists: { attributes } };
}

/** 'PRIMARY: code, name' */
function indexText({ type, attributes }: Index): string {
  return `${canonicalIndexType(type)}: ${attributes.join(', ')}`;
}
