/** A record as a table of two levels (B-302); deeper levels are shown as JSON. */
import type { Dictionary } from '#model/dictionary.ts';
import { flattenAttributes, primaryKey } from '#model/dictionary.ts';

export interface DetailRow {
  name: string;
  /** Part of the primary index: marked with an asterisk (B-303). */
  primary: boolean;
  content: DetailContent;
}

export type DetailContent =
  | { kind: 'text'; text: string }
  /** An ISO date. */
  | { kind: 'date'; date: string }
  | { kind: 'json'; text: string }
  | { kind: 'rows'; rows: DetailRow[] };

/** The parts of a dictionary that the table needs. */
export type RowRules = Pick<Dictionary, 'attributes' | 'indexes'>;

/** The attributes of a record, in the order of its dictionary; unknown ones come last. */
export function dataRows(data: Record<string, unknown>, rules?: RowRules): DetailRow[] {
  const all = flattenAttributes(rules?.attributes ?? []).map(({ path }) => path);
  const primary = new Set(rules ? primaryKey(rules) : []);
  return rowsOf(data, { all, primary });
}

/** Any other object of a record, in its own key order; the keys in `dates` are formatted as dates. */
export function plainRows(object: object, dates: readonly string[] = []): DetailRow[] {
  return rowsOf(object, { all: [], primary: new Set() }).map((row) =>
    dates.includes(row.name) && row.content.kind === 'text'
      ? { ...row, content: { kind: 'date', date: row.content.text } }
      : row,
  );
}

interface AttributePaths {
  /** All paths in display order. */
  all: readonly string[];
  primary: ReadonlySet<string>;
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
      name,
      primary: paths.primary.has(pathOf(name)),
      content: contentOf(value, pathOf(name), paths, parent === ''),
    }));
}

/** @param outer true on the first of the two levels */
function contentOf(
  value: unknown,
  path: string,
  paths: AttributePaths,
  outer: boolean,
): DetailContent {
  if (!isObject(value)) return { kind: 'text', text: textOf(value) };
  const values: unknown[] = Object.values(value);
  if (values.length === 0) return { kind: 'text', text: '--' };
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return { kind: 'text', text: value.map(textOf).join(', ') };
    // The elements of a list of objects are its second level, counted from 1.
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
