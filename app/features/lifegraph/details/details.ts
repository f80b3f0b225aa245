/** Makes a table of two levels of a record (B-302). Deeper levels are JSON. */
import { elementType } from '#model/dictionaries/datatypes.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { flattenAttributes, primaryKey } from '#model/dictionaries/dictionary.ts';

export interface DetailRow {
  name: string;
  /** The display name of the attribute, if it has one. */
  title?: string;
  /** Whether the attribute is in the primary index. Its name then has an asterisk (B-303). */
  primary: boolean;
  content: DetailContent;
}

export type DetailContent =
  | { kind: 'text'; text: string }
  /** The date in ISO form. */
  | { kind: 'date'; date: string }
  | { kind: 'json'; text: string }
  | { kind: 'rows'; rows: DetailRow[] };

/** The parts of a dictionary that the table needs. */
export type RowRules = Pick<Dictionary, 'attributes' | 'indexes'>;

/** The attributes of a record, in the order of its dictionary. Unknown ones come last. */
export function dataRows(data: Record<string, unknown>, rules?: RowRules): DetailRow[] {
  const flat = flattenAttributes(rules?.attributes ?? []);
  return rowsOf(data, {
    all: flat.map(({ path }) => path),
    primary: new Set(rules ? primaryKey(rules) : []),
    attributes: new Map(flat.map(({ path, attribute }) => [path, attribute])),
  });
}

/** The rows of another object of a record, in the order of its own keys. The keys in `dates` are formatted as dates. */
export function fieldRows(object: object, dates: readonly string[] = []): DetailRow[] {
  return rowsOf(object, { all: [], primary: new Set(), attributes: new Map() }).map((row) =>
    dates.includes(row.name) && row.content.kind === 'text'
      ? { ...row, content: { kind: 'date', date: row.content.text } }
      : row,
  );
}

interface AttributePaths {
  /** All paths in display order. */
  all: readonly string[];
  primary: ReadonlySet<string>;
  attributes: ReadonlyMap<string, Attribute>;
}

function rowsOf(object: object, paths: AttributePaths, parent = ''): DetailRow[] {
  const pathOf = (name: string) => (parent === '' ? name : `${parent}.${name}`);
  const indexOf = (name: string) => {
    const index = paths.all.indexOf(pathOf(name));
    return index < 0 ? paths.all.length : index;
  };
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => indexOf(a) - indexOf(b))
    .map(([name, value]: [string, unknown]) => ({
      ...titleOf(paths.attributes.get(pathOf(name))),
      name,
      primary: paths.primary.has(pathOf(name)),
      content: contentOf(value, pathOf(name), paths, parent === ''),
    }));
}

function titleOf(attribute: Attribute | undefined): { title?: string } {
  const { name, displayName } = attribute ?? {};
  return displayName === undefined || displayName === '' || displayName === name
    ? {}
    : { title: displayName };
}

/** The content of a value. @param outer true on the first of the two levels */
function contentOf(
  value: unknown,
  path: string,
  paths: AttributePaths,
  outer: boolean,
): DetailContent {
  const datatype = paths.attributes.get(path)?.datatype;
  const isDay = datatype !== undefined && elementType(datatype) === 'DATE';
  const text = (one: unknown) => (isDay ? dayOf(textOf(one)) : textOf(one));
  if (datatype === 'DATETIME' && typeof value === 'string') return { kind: 'date', date: value };
  if (!isObject(value)) return { kind: 'text', text: text(value) };
  const values: unknown[] = Object.values(value);
  if (values.length === 0) return { kind: 'text', text: '--' };
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return { kind: 'text', text: value.map(text).join(', ') };
    // The second level of a list of objects has its elements, counted from 1.
    return outer ? { kind: 'rows', rows: value.map(elementRow) } : json(value);
  }
  return outer ? { kind: 'rows', rows: rowsOf(value, paths, path) } : json(value);
}

function elementRow(element: unknown, index: number): DetailRow {
  const content = isObject(element)
    ? json(element)
    : { kind: 'text' as const, text: textOf(element) };
  return { name: String(index + 1), primary: false, content };
}

/** The day of a date. A day is stored as the time at which it begins. */
function dayOf(text: string): string {
  return text.replace(/T00:00:00\.000Z$/, '');
}

function json(value: unknown): DetailContent {
  return { kind: 'json', text: JSON.stringify(value, null, 2) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A scalar as text; '--' for a missing value. */
function textOf(value: unknown): string {
  return value === null || value === undefined || value === '' ? '--' : String(value);
}
