/** The columns of a result: the SQL that makes one JSON list per row, and how a list becomes a row of the API. */
import { sql } from 'kysely';
import { HEADER_FIELDS } from '#model/tql/ast.ts';
import { headerColumn } from './values.ts';
import type { Sql } from './values.ts';

/** A result column: the selected SQL value, and the fields of the row that are made from it. */
export interface ResultColumn {
  value: Sql;
  fields(value: unknown): [string, unknown][];
}

export function resultRowOf(columns: readonly ResultColumn[]): Sql {
  // A function takes 100 arguments at most, an array any number.
  const texts = columns.map(({ value }) => sql`coalesce(to_json(${value})::text, 'null')`);
  return sql`'[' || array_to_string(array[${sql.join(texts)}]::text[], ',') || ']'`;
}

/** A column of one field, which the row leaves out when the value is absent (as the record does). */
export function fieldColumn(name: string, value: Sql): ResultColumn {
  return { value, fields: (found) => (found === null ? [] : [[name, found]]) };
}

/** A whole record as JSON; `toResultRecord` turns it into the shape of the API. */
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

/**
 * Leaves out absent parts: the previous hash of a first version, and hash and signature for readers by consent, who
 * could use them to test guesses.
 */
export function toResultRecord(value: unknown): Record<string, unknown> {
  const { header, ...body } = value as { header: Record<string, unknown> };
  const { hash, previousHash, signature, ...shown } = header;
  if (hash === null) return { header: shown, ...body };
  const previous = previousHash === null ? {} : { previousHash };
  return { header: { ...shown, signature, hash, ...previous }, ...body };
}
