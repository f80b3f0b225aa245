/** Explains in words why an object was found. */
import type { Match, MatchKind } from '#model/metadata/search.ts';

const SENTENCES: Record<MatchKind, (field: string, value: string, term: string) => string> = {
  exact: (field, value) => `${field} is “${value}”`,
  prefix: (field, value, term) => `${field} “${value}” begins with “${term}”`,
  word: (field, value, term) => `${field} “${value}” has the word “${term}”`,
  fuzzy: (field, value, term) => `${field} “${value}” is close to “${term}”`,
};

/** A sentence such as 'Attribute address.city “City of birth” has the word “birth”'. */
export function matchText({ field, value, term, kind }: Match): string {
  return SENTENCES[kind](fieldLabel(field), value, term);
}

/** The labels of fields that differ from the words of the field's name. */
const LABELS: Record<string, string> = {
  id: 'ID',
  condition: 'Association',
  groupName: 'Grouping',
};

/** A field's label: 'Attribute address.city' for 'attributes.address.city', 'From dictionary' for 'fromDictionary'. */
function fieldLabel(field: string): string {
  const [root = '', ...path] = field.split('.');
  if (path.length > 0) {
    return `${root === 'attributes' ? 'Attribute' : 'Property'} ${path.join('.')}`;
  }
  const words = root.replace(/([A-Z])/g, ' $1').toLowerCase();
  return LABELS[root] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
