/** FINGERPRINT attributes: hashes of other attributes, so that records can be matched without identifying values. */
import { elementType, isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { datatypesOf } from '#model/dictionaries/dictionary.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { canonicalKeyText, valueAt } from './canonical-values.ts';

/** A keyed hash over texts, in their order. */
export type HashTexts = (values: string[]) => string;

export interface Fingerprint {
  attribute: Attribute;
  /** The value to store for this data; undefined when one of the attributes is absent. */
  of(data: Record<string, unknown>): unknown;
}

/**
 * A FINGERPRINT is one hash over all attributes that it names; a list of FINGERPRINTs has one hash for each of them. A
 * record without one of these attributes gets none, because the hash would match everybody who lacks it too.
 * @param hash undefined where attributes are checked only
 * @param problem called with the end of a sentence for each attribute that cannot be used
 * @returns undefined without `hash`
 */
export function compileFingerprint(
  attribute: Attribute,
  siblings: readonly Attribute[],
  hash: HashTexts | undefined,
  problem: (sentence: string) => void,
): Fingerprint | undefined {
  const datatypes = datatypesOf(siblings);
  const sources = attribute.fingerprintAttributes ?? [];
  if (sources.length === 0) problem('a fingerprint needs attributes to be made from. Choose some.');
  for (const source of sources) {
    const datatype = datatypes.get(source);
    if (datatype === undefined) problem(`is made from '${source}', which is not defined.`);
    if (datatype && ['FINGERPRINT', 'BLOB'].includes(elementType(datatype))) {
      problem(`cannot be made from '${source}', which is a ${elementType(datatype)}.`);
    }
  }
  if (!hash) return undefined;
  const isList = isArrayType(attribute.datatype);
  return {
    attribute,
    of(data) {
      const texts = sources.map((source) => sourceText(data, source, datatypes));
      if (!texts.every((text) => text !== undefined)) return undefined;
      return isList ? texts.map((text) => hash([text])) : hash(texts);
    },
  };
}

function sourceText(
  data: Record<string, unknown>,
  path: string,
  datatypes: ReadonlyMap<string, Datatype>,
): string | undefined {
  const texts = valueAt(data, path).map((value) =>
    canonicalKeyText(value, datatypes.get(path) ?? 'STRING'),
  );
  return texts.length > 1 ? JSON.stringify(texts) : texts[0];
}
