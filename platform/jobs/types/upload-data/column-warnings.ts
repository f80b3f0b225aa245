/** Warnings about the columns of a file: those that are not in the dictionary, and those that are not used. */
import { counted } from '#model/text/counted.ts';
import { datatypesOf } from '#model/dictionaries/dictionary.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { elementType, isObjectType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { isObject } from '#model/text/json-object.ts';
import { nameProblem } from '#model/dictionaries/names.ts';
import { columnNames } from '#platform/formats/attribute-columns.ts';
import { dottedPaths } from '#platform/ledger/values/dotted-columns.ts';
import type { UploadedRow } from './upload-rules.ts';
import { watchRecords } from './whole-records.ts';

const MAX_UNKNOWN_COLUMNS = 100;

export interface ColumnWarnings {
  /**
   * The row with the names of the attributes that its columns mean. Call it before `see`.
   * @throws FormatError when it is a record of another chain
   */
  rename(data: UploadedRow): UploadedRow;
  /** Collects the columns of one row. */
  see(data: UploadedRow): void;
  /** Called with the path of each value that is stored shorter than the file has it, or not at all: 'visits[1].on'. */
  cut(path: string): void;
  /** True when a row was seen and no column of any row is an attribute of the dictionary. */
  allUnknown(): boolean;
  warnings(): string[];
}

export function collectColumnWarnings(dictionary: Dictionary): ColumnWarnings {
  const levels = new Map<string, ReadonlyMap<string, Attribute>>();
  const level = (path: string, attributes: readonly Attribute[]) => {
    let names = levels.get(path);
    if (!names) levels.set(path, (names = new Map(attributes.map((a) => [a.name, a]))));
    return names;
  };
  const datatypes = datatypesOf(dictionary.attributes);
  const dotted = dottedPaths(dictionary.attributes);
  const names = columnNames(dictionary.attributes, (name) => dotted.has(name));
  const records = watchRecords(dictionary);
  const unknown = new Set<string>();
  const fingerprints = new Set<string>();
  const cuts = new Map<string, number>();
  let seen = false;
  let known = false;

  const see = (data: UploadedRow, path: string, attributes: readonly Attribute[]) => {
    const names = level(path, attributes);
    for (const [name, value] of Object.entries(data)) {
      const at = path === '' ? name : `${path}.${name}`;
      const attribute = names.get(name);
      if (!attribute) {
        if (path === '' && dotted.has(name)) known = true;
        else if (unknown.size < MAX_UNKNOWN_COLUMNS) unknown.add(at);
        continue;
      }
      known = true;
      if (elementType(attribute.datatype) === 'FINGERPRINT') fingerprints.add(at);
      if (isObjectType(attribute.datatype)) {
        for (const child of Array.isArray(value) ? value : [value]) {
          if (isObject(child)) see(child, at, attribute.nodeAttributes ?? []);
        }
      }
    }
  };

  return {
    rename: (data) => names.rename(records.unwrap(data)),
    see(data) {
      seen = true;
      see(data, '', dictionary.attributes);
    },
    cut(path) {
      const column = path.replaceAll(/\[\d+\]/g, '');
      cuts.set(column, (cuts.get(column) ?? 0) + 1);
    },
    allUnknown: () => seen && !known && dictionary.attributes.length > 0,
    warnings: () => [
      ...(records.hasSeenOne() ? [WHOLE_RECORDS] : []),
      ...names
        .renamed()
        .slice(0, MAX_UNKNOWN_COLUMNS)
        .map(
          ({ header, attribute }) =>
            `The column '${header}' is read as the attribute '${attribute}'.`,
        ),
      ...[...unknown].flatMap((path) => unknownWarnings(path, dictionary)),
      ...[...fingerprints].map(
        (path) => `The column '${path}' was left out: a fingerprint is made by the platform.`,
      ),
      ...[...cuts].map(([path, count]) => cutWarning(path, count, datatypes.get(path))),
    ],
  };
}

function cutWarning(path: string, count: number, datatype: Datatype | undefined): string {
  if (datatype === 'OBJECT') {
    const absent = count === 1 ? 'counts as absent and is' : 'count as absent and are';
    return `The column '${path}' has ${counted(count, 'object')} without any value, which ${absent} not stored.`;
  }
  const isDay = datatype !== undefined && elementType(datatype) === 'DATE';
  const [more, what, remedy] = isDay
    ? ['a time of day', 'a DATE', 'DATETIME']
    : ['digits beyond milliseconds', 'a DATETIME', 'STRING'];
  return `The column '${path}' has ${counted(count, 'value')} with ${more}, which ${what} does not keep. To keep all, make the attribute a ${remedy}.`;
}

const WHOLE_RECORDS =
  "The file holds whole records, so what stands below 'data' was read. Header, metadata and verifications were left out.";

function unknownWarnings(path: string, { undefinedAttributesAction }: Dictionary): string[] {
  if (undefinedAttributesAction === 'ERROR') return [];
  if (undefinedAttributesAction === 'REMOVE') {
    return [`The column '${path}' is not in the dictionary and was left out.`];
  }
  const problem = nameProblem(path.split('.').at(-1) ?? path);
  const kept = `The column '${path}' is not in the dictionary and was kept.`;
  return [problem ? `${kept} The editor refuses its name: ${problem}` : kept];
}
