/** A record as a table of two levels (B-302); what lies deeper is shown as JSON. */
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
  /** ISO. */
  | { kind: 'date'; date: string }
  | { kind: 'json'; text: string }
  | { kind: 'rows'; rows: DetailRow[] };

/** What of a dictionary the table needs to know. */
export type RowRules = Pick<Dictionary, 'attributes' | 'indexes'>;

/** The attributes of a record, in the order of its dictionary; what that does not know comes last. */
export function dataRows(data: Record<string, unknown>, rules?: RowRules): DetailRow[] {
  const order = flattenAttributes(rules?.attributes ?? []).map(({ path }) => path);
  const primary = new Set(rules ? primaryKey(rules) : []);
  return rowsOf(data, { order, primary });
}

/** Any other object of a record, its keys as they come; `dates` are shown as people read them. */
export function plainRows(object: object, dates: readonly string[] = []): DetailRow[] {
  return rowsOf(object, { order: [], primary: new Set() }).map((row) =>
    dates.includes(row.name) && row.content.kind === 'text'
      ? { ...row, content: { kind: 'date', date: row.content.text } }
      : row,
  );
}

interface AttributeOrder {
  order: readonly string[];
  primary: ReadonlySet<string>;
}

function rowsOf(object: object, order: AttributeOrder, parent = ''): DetailRow[] {
  const pathOf = (name: string) => (parent === '' ? name : `${parent}.${name}`);
  const placeOf = (name: string) => {
    const place = order.order.indexOf(pathOf(name));
    return place < 0 ? order.order.length : place;
  };
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]: [string, unknown]) => ({
      name,
      primary: order.primary.has(pathOf(name)),
      content: contentOf(value, pathOf(name), order, parent === ''),
    }));
}

/** @param outer on the first level, where one more may follow */
function contentOf(
  value: unknown,
  path: string,
  order: AttributeOrder,
  outer: boolean,
): DetailContent {
  if (!isObject(value)) return { kind: 'text', text: textOf(value) };
  const parts: unknown[] = Object.values(value);
  if (parts.length === 0) return { kind: 'text', text: '--' };
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return { kind: 'text', text: value.map(textOf).join(', ') };
    // The elements of a list of objects are its second level, counted from 1.
    return outer ? { kind: 'rows', rows: value.map(elementRow) } : json(value);
  }
  return outer ? { kind: 'rows', rows: rowsOf(value, order, path) } : json(value);
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

/** A scalar as people read it; '--' for a missing value, as everywhere. */
function textOf(value: unknown): string {
  return value === null || value === undefined || value === '' ? '--' : String(value);
}
