/** Differences between two zones, or two versions of a record, in words. */
import { DATATYPES, datatypeLabel } from '#model/dictionaries/datatypes.ts';
import type { ComparedKind, Difference } from './comparison.ts';

export const KIND_LABELS: Record<ComparedKind, { one: string; many: string }> = {
  dictionaries: { one: 'Dictionary', many: 'Dictionaries' },
  edgeDefs: { one: 'Edge definition', many: 'Edge definitions' },
  glossaries: { one: 'Glossary term', many: 'Glossary terms' },
  userGroups: { one: 'User group', many: 'User groups' },
  systemWallets: { one: 'System wallet', many: 'System wallets' },
  smartContracts: { one: 'Smart contract', many: 'Smart contracts' },
  consentContracts: { one: 'Consent contract', many: 'Consent contracts' },
};

/** A difference as a line of a table. */
export interface DescribedDifference {
  label: string;
  here: string;
  there: string;
}

/** What a zone lacks. */
const NOTHING = '–';

/** @param between what `here` and `there` are */
export function describeDifference(
  difference: Difference,
  between: 'zones' | 'versions' = 'zones',
): DescribedDifference {
  const { how, field } = difference;
  const [here, there] = [difference.here, difference.there].map((value) =>
    field === 'datatype' ? datatypeText(value) : textOf(value),
  ) as [string, string];
  const name = labelOf(difference);
  const label =
    how === 'members' && between === 'versions' ? `${name}, removed and added` : LABELS[how](name);
  return { label, here, there };
}

const LABELS: Record<Difference['how'], (label: string) => string> = {
  value: (label) => label,
  members: (label) => `${label}, only in one zone`,
  order: (label) => `Order of ${label}`,
  onlyHere: (label) => label,
  onlyThere: (label) => label,
  moved: (label) => `${label} is in another object`,
  renamed: (label) => `${label} has another name`,
  position: (label) => `Position of ${label}`,
};

/** A difference in one line: 'Attribute code: Required: yes here, no there'. */
export function sayDifference(difference: Difference): string {
  const { how } = difference;
  const { label, here, there } = describeDifference(difference);
  if (how === 'onlyHere') return `${label} only here (${here})`;
  if (how === 'onlyThere') return `${label} only there (${there})`;
  const [one, other] = [quoted(difference.here, here), quoted(difference.there, there)];
  return `${label}: ${one} here, ${other} there`;
}

/** A text of several words in quotation marks, so that its end is seen. */
function quoted(value: unknown, text: string): string {
  return typeof value === 'string' && /\s/.test(value) ? `“${text}”` : text;
}

function labelOf({ of, item, field }: Difference): string {
  const named = field === undefined ? '' : fieldLabel(field);
  if (of !== undefined) {
    const whole = `${of === 'attribute' ? 'Attribute' : 'Index'} ${item ?? ''}`.trimEnd();
    return named === '' ? whole : `${whole}: ${named}`;
  }
  return item === undefined ? named : `${named} ${item}`;
}

/** Fields whose label is not their name. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  groupName: 'Grouping',
  undefinedAttributesAction: 'Undefined attributes',
  layoutMetadata: 'Layout',
  condition: 'Attribute associations',
  javaScript: 'Code',
  to: 'Recipients',
  jwtProperties: 'JWT Properties',
  only: 'Shared attributes',
  when: 'Condition',
  regex: 'Pattern',
  min: 'Minimum',
  max: 'Maximum',
  group: 'Members',
  accessControlUserGroup: 'Access group',
  writeUserGroup: 'Write group',
  attributes: 'Attributes',
};

/** 'defaultValue' → 'Default value' */
function fieldLabel(field: string): string {
  const words = field.replace(/(?=[A-Z])/g, ' ').toLowerCase();
  return FIELD_LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function datatypeText(value: unknown): string {
  const datatype = DATATYPES.find((known) => known === value);
  return datatype === undefined ? textOf(value) : datatypeLabel(datatype);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return NOTHING;
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(textOf).join(', ');
  return JSON.stringify(value);
}
