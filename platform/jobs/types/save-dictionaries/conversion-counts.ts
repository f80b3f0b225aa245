/** How many stored values a changed dictionary converts, and the sentences that say so. */
import { counted } from '#model/text/counted.ts';
import { datatypeLabel } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { ConvertedValues } from './convert-values.ts';
import { changedTypes } from './record-check.ts';

export interface Conversions {
  /** The number of records with at least one converted value. */
  records: number;
  attributes: ConvertedValues[];
}

export interface ConversionCounts {
  /** Adds the conversions of one record. */
  add(converted: readonly ConvertedValues[]): void;
  addAll(conversions: Conversions): void;
  result(): Conversions;
}

export const NO_CONVERSIONS: Conversions = { records: 0, attributes: [] };

/**
 * The most records that one save converts: they are written in the transaction of the dictionary, and nobody else can
 * write into the zone meanwhile, which takes some seconds.
 */
export const MAX_CONVERTED = 10_000;

export function countConversions(): ConversionCounts {
  const byPath = new Map<string, ConvertedValues>();
  let records = 0;
  const sum = (converted: readonly ConvertedValues[]) => {
    for (const { path, values, respelled } of converted) {
      const known = byPath.get(path) ?? { path, values: 0, respelled: 0 };
      known.values += values;
      known.respelled += respelled;
      byPath.set(path, known);
    }
  };
  return {
    add(converted) {
      if (converted.length > 0) records++;
      sum(converted);
    },
    addAll(conversions) {
      records += conversions.records;
      sum(conversions.attributes);
    },
    result: () => ({
      records,
      attributes: [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    }),
  };
}

/** Why this number of records cannot be converted in one save; undefined when it can. */
export function tooManyConverted({ records }: Conversions, most: number): string | undefined {
  if (records <= most) return undefined;
  return `Values of ${records.toLocaleString('en')} records would have to be converted, and a save converts ${most.toLocaleString('en')} at most. Download the records, truncate the chain, save the dictionary and upload them again; or add an attribute of the new datatype and fill it by an upload.`;
}

/** What was converted, with the datatypes. */
export interface ConvertedAttribute extends ConvertedValues {
  from: Datatype;
  to: Datatype;
}

/** The attributes with converted values. */
export function convertedAttributes(
  { attributes }: Conversions,
  { before, after }: { before: Dictionary; after: Dictionary },
): ConvertedAttribute[] {
  const types = new Map(changedTypes(before, after).map((changed) => [changed.path, changed]));
  return attributes.flatMap((values) => {
    const changed = types.get(values.path);
    return changed ? [{ ...values, from: changed.from, to: changed.to }] : [];
  });
}

/** '12 stored values of person.age became Integer.' */
export function convertedSentence(
  chain: string,
  { path, values, to }: Pick<ConvertedAttribute, 'path' | 'values' | 'to'>,
): string {
  return `${counted(values, 'stored value')} of ${chain}.${path} became ${datatypeLabel(to)}.`;
}
