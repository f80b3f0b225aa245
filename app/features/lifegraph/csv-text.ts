/** Records as CSV (RFC 4180): id and chain, then every attribute of any of them. */
import { toCsv } from '#app/format/csv.ts';
import type { Vertex } from '#model/record.ts';

export function csvText(vertices: readonly Vertex[]): string {
  const rows = vertices.map(({ header, data }) => ({
    ...{ 'header.id': header.id, 'header.dictionary': header.dictionary },
    ...flatten(data),
  }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return toCsv([
    columns,
    ...rows.map((row: Record<string, unknown>) => columns.map((column) => row[column])),
  ]);
}

/** Objects by dotted path; lists as JSON. */
function flatten(data: object, parent = 'data'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      const path = `${parent}.${name}`;
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? Object.entries(flatten(value, path)) : [[path, value]];
    }),
  );
}
