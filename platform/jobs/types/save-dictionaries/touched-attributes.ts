/**
 * Which attributes a changed dictionary may make invalid in existing records. The records conform to the version before,
 * so only the attributes that differ are checked: most changes touch few of the hundreds that a wide record has.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { elementType, isObjectType } from '#model/dictionaries/datatypes.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { addedUniqueIndexes } from './record-check.ts';

export interface Touched {
  /** Both dictionaries without the attributes that need no check. */
  before: Dictionary;
  after: Dictionary;
  /** The attributes of the root that are left; undefined when whole records have to be looked at. */
  names?: readonly string[];
}

/** @param after of the same chain as `before` */
export function touchedAttributes(before: Dictionary, after: Dictionary): Touched {
  const old = byName(before);
  const now = byName(after);
  const differs = (name: string) =>
    !isDeepStrictEqual(rulesOf(old.get(name)), rulesOf(now.get(name)));
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(differs);
  const indexed = addedUniqueIndexes(before, after).flatMap(({ attributes }) =>
    attributes.map((path) => rootOf(path, now)),
  );
  const names = [...new Set([...changed, ...indexed])];
  const isWhole =
    before.undefinedAttributesAction !== after.undefinedAttributesAction ||
    names.some(
      (name) => reachesFurther(name, old.get(name)) || reachesFurther(name, now.get(name)),
    );
  if (isWhole) return { before, after };
  const fingerprints = names.length > 0 ? fingerprintsOf(after) : [];
  const kept = new Set([...names, ...fingerprints]);
  return { before: only(before, kept), after: only(after, kept), names: [...kept] };
}

/** The data of a record under the alias, of these attributes only. */
export function touchedData(alias: string, names: Touched['names']): RawBuilder<unknown> {
  const data = sql`${sql.ref(`${alias}.body`)} -> 'data'`;
  if (names === undefined) return sql`coalesce(${data}, '{}')`;
  // `offset 0` keeps the planner from unpacking the record for each attribute again.
  return sql`(select coalesce(jsonb_object_agg(name, data -> name) filter (where data ? name), '{}')
    from unnest(${names}::text[]) as name cross join (select ${data} as data offset 0) as record)`;
}

/** Values below an object may also be in columns with dotted names. Such a name alone does not tell its attribute. */
function reachesFurther(name: string, attribute: Attribute | undefined): boolean {
  return name.includes('.') || (attribute !== undefined && isObjectType(attribute.datatype));
}

/** A fingerprint is made from its siblings and says when they are missing. */
function fingerprintsOf({ attributes }: Dictionary): string[] {
  return attributes
    .filter(({ datatype }) => elementType(datatype) === 'FINGERPRINT')
    .flatMap(({ name, fingerprintAttributes = [] }) => [name, ...fingerprintAttributes]);
}

function rootOf(path: string, attributes: ReadonlyMap<string, Attribute>): string {
  const [first = ''] = path.split('.');
  return attributes.has(path) ? path : first;
}

function byName({ attributes }: Dictionary): Map<string, Attribute> {
  return new Map(attributes.map((attribute) => [attribute.name, attribute]));
}

/** An attribute without the words that are for people only. */
function rulesOf(attribute: Attribute | undefined): unknown {
  if (!attribute) return undefined;
  const {
    displayName: _displayName,
    description: _description,
    nodeAttributes,
    ...rules
  } = attribute;
  return { ...rules, children: nodeAttributes?.map(rulesOf) };
}

function only(dictionary: Dictionary, names: ReadonlySet<string>): Dictionary {
  const attributes = dictionary.attributes.filter(({ name }) => names.has(name));
  return { ...dictionary, attributes };
}
