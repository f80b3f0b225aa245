/** Describes the effects of a change of a dictionary, as lines for people. */
import { counted } from '#model/text/counted.ts';
import { datatypeLabel, elementType } from '#model/dictionaries/datatypes.ts';
import type { ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import type { ChangedIndex, DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import { indexTypeLabel } from '#app/features/dictionaries/editor/index-types.ts';

export interface ChangeFact {
  label: string;
  /** The first items of the line. */
  items: string[];
  /** How many further items there are. */
  more: number;
}

/** A line lists at most this many items, and counts the others. */
const MAX_LISTED = 12;

/** The facts of a change, in the order of their weight. Facts without items are left out. */
export function changeFacts(change: DictionaryChange): ChangeFact[] {
  const { undefinedAttributesAction: action } = change;
  return [
    fact('Attributes removed', change.removed),
    fact(
      'Datatypes changed',
      change.retyped.map(
        ({ path, from, to }) => `${path}: ${datatypeLabel(from)} → ${datatypeLabel(to)}`,
      ),
    ),
    fact('Made required', change.madeRequired),
    fact('Rules changed', change.ruled),
    fact('Undefined attributes', action === null ? [] : [ACTIONS[action] ?? action]),
    fact('Indexes dropped', change.indexesDropped.map(indexText)),
    fact('Attributes added', change.added),
    fact('Indexes built', change.indexesBuilt.map(indexText)),
  ].filter(({ items }) => items.length > 0);
}

const ACTIONS: Readonly<Record<string, string>> = {
  KEEP: 'are kept from now on',
  REMOVE: 'are left out from now on',
  ERROR: 'are refused from now on',
};

function indexText({ name, type, attributes }: ChangedIndex): string {
  return `${name} (${indexTypeLabel(type)}: ${attributes.join(', ')})`;
}

function fact(label: string, all: readonly string[]): ChangeFact {
  const items = all.slice(0, MAX_LISTED);
  return { label, items, more: all.length - items.length };
}

/** The effect on the stored values of attributes with a new datatype, as one line for each attribute. */
export function convertedLines({ converted, checked, records }: DictionaryChange): string[] {
  const most = checked < records ? 'at least ' : '';
  return converted.map(({ path, to, values, respelled }) => {
    const all = counted(values, 'stored value');
    const became = `${path}: ${most}${all} ${values === 1 ? 'becomes' : 'become'} ${datatypeLabel(to)}`;
    if (respelled === 0) return `${became}.`;
    return `${became}; ${inWords(respelled)} of them then written in another way, ${RESPELLED[elementType(to)] ?? 'such as 7 for 007'}.`;
  });
}

const RESPELLED: Partial<Record<ScalarDatatype, string>> = {
  BOOLEAN: 'such as true for 1',
  DATE: 'in UTC',
  DATETIME: 'in UTC',
};

/** A sentence that says how many records of the chain fit the change. */
export function recordsSentence({ records, checked, unfit }: DictionaryChange): string {
  const all = counted(records, 'record');
  const checkedOf = checked < records ? `the first ${inWords(checked)} of ${all}` : all;
  if (records === 0) return 'The chain has no records yet.';
  if (unfit.count > 0) return `${inWords(unfit.count)} of ${checkedOf} would not fit.`;
  if (checked === 0) return `The chain has ${all}; the save checks them.`;
  return checked < records
    ? `The first ${inWords(checked)} of ${all} fit; the save checks the rest.`
    : `${records === 1 ? 'The one record of the chain fits' : `All ${all} of the chain fit`}.`;
}

/** The names, and the number of those that are not listed: 'A, B and 3 more'. */
export function namedOf(names: readonly string[], count: number): string {
  const more = count - names.length;
  if (names.length === 0) return `${inWords(count)} that you may not see`;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${inWords(more)} more`;
}

function inWords(n: number): string {
  return n.toLocaleString('en');
}
