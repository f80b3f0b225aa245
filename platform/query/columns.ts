/** The columns of a result, as SQL that makes one JSON list a row, and what becomes of a row afterwards. */
import { sql } from 'kysely';
import { HEADER_FIELDS } from '#model/tql/ast.ts';
import { headerColumn, type Sql } from './values.ts';

/** A result column: what is selected, and the fields that its value gives to the row. */
export interface Column {
  value: Sql;
  fields(value: unknown): [string, unknown][];
}

/** The columns as one text of JSON. */
export function rowOf(columns: readonly Column[]): Sql {
  // A function takes 100 arguments at most, an array any number.
  const texts = columns.map(({ value }) => sql`coalesce(to_json(${value})::text, 'null')`);
  return sql`'[' || array_to_string(array[${sql.join(texts)}]::text[], ',') || ']'`;
}

/** A column of one field, which an absent value leaves out (as the record does). */
export function fieldColumn(name: string, value: Sql): Column {
  return { value, fields: (found) => (found === null ? [] : [[name, found]]) };
}

/** A whole record as the API answers it; read by `toRecord`. */
export function recordAt(alias: string): Sql {
  const header = [...HEADER_FIELDS.keys()].flatMap((field) => [
    sql`${field}::text`,
    headerColumn(field, alias),
  ]);
  const body = ['data', 'metadata', 'verifications'].flatMap((part) => [
    sql`${part}::text`,
    sql`coalesce(${sql.ref(`${alias}.body`)} -> ${part}::text, '{}')`,
  ]);
  return sql`json_build_object('header', json_build_object(${sql.join(header)}), ${sql.join(body)})`;
}

/** Hash and signature are not there at all where they are withheld: who reads by consent could test guesses. */
export function toRecord(value: unknown): Record<string, unknown> {
  const { header, ...body } = value as { header: Record<string, unknown> };
  if (header.hash !== null) return { header, ...body };
  const { hash: _hash, previousHash: _previous, signature: _signature, ...shown } = header;
  return { header: shown, ...body };
}
