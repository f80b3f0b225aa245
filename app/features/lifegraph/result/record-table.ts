/** Makes a table of records: id and chain, every attribute of their dictionaries, then others that any of them has. */
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import type { Vertex } from '#model/records/record.ts';

/** The dictionaries of the chains of the records. */
export type TableDictionaries = Iterable<Pick<Dictionary, 'attributes'>>;

/** The names of the columns, then a row of values for each record. Lists stay lists. */
export function recordTable(
  vertices: readonly Vertex[],
  dictionaries: TableDictionaries,
): [columns: string[], ...rows: unknown[][]] {
  const rows = vertices.map(({ header, data }) => ({
    ...{ 'header.id': header.id, 'header.dictionary': header.dictionary },
    ...flatten(data),
  }));
  const known = [...dictionaries].flatMap(({ attributes }) => pathsOf(attributes, 'data'));
  const found = rows.flatMap((row) => Object.keys(row));
  const columns = [...new Set(['header.id', 'header.dictionary', ...known, ...found])];
  return [
    columns,
    ...rows.map((row: Record<string, unknown>) => columns.map((column) => row[column])),
  ];
}

/** The paths of attributes. The children of an object are columns of their own. */
function pathsOf(attributes: readonly Attribute[], parent: string): string[] {
  return attributes.flatMap(({ name, datatype, nodeAttributes = [] }) =>
    datatype === 'OBJECT' && nodeAttributes.length > 0
      ? pathsOf(nodeAttributes, `${parent}.${name}`)
      : [`${parent}.${name}`],
  );
}

/** The values of a record by dotted path. */
function flatten(data: object, parent = 'data'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      const path = `${parent}.${name}`;
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? Object.entries(flatten(value, path)) : [[path, value]];
    }),
  );
}
