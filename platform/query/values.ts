/**
 * The values at a path as SQL over rows with the columns of `head`: as text for comparisons, as JSON for
 * results, and as rows where the path leads through lists. Numbers are compared as `numeric`, never as floats.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { elementType, isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { HEADER_FIELDS } from '#model/tql/ast.ts';
import type { Path } from '#model/tql/ast.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';

export type Sql = RawBuilder<unknown>;
export type Types = Pick<ChainDefinition, 'datatypes'>;

/** How values are compared. */
export type SqlFamily = 'number' | 'text' | 'boolean' | 'time';

/** The datatype of a path; undefined where neither the dictionary nor the header knows it. */
export function typeOf({ root, segments }: Path, { datatypes }: Types): Datatype | undefined {
  const name = segments.join('.');
  if (root === 'header') return HEADER_FIELDS.get(name);
  return root === 'data' ? datatypes.get(name) : undefined;
}

/** How values of the datatype are compared; for a list, its items. */
export function sqlFamilyOfType(datatype: Datatype): SqlFamily {
  switch (elementType(datatype)) {
    case 'INTEGER':
    case 'LONG':
    case 'DECIMAL':
      return 'number';
    case 'BOOLEAN':
      return 'boolean';
    case 'DATE':
    case 'DATETIME':
      return 'time';
    default:
      return 'text';
  }
}

/**
 * The most characters of a number: more digits than any stored number has. Beyond PostgreSQL's own limit the cast would
 * fail.
 */
const NUMBER_LENGTH = 1_000;

/** A text as a number; null when the text is not a number. */
export function asNumber(text: Sql): Sql {
  return sql`(case when length(${text}) <= ${NUMBER_LENGTH} and ${text} ~ '^-?[0-9]+(\\.[0-9]+)?$'
    then (${text})::numeric end)`;
}

/** A value in the form in which it is compared. Text that is not a number counts as absent and never fails. */
export function cast(text: Sql, family: SqlFamily): Sql {
  return family === 'number' ? asNumber(text) : sql`(${text}) collate "C"`;
}

/** The value at a path as text; null when absent. */
export function textAt(path: Path, alias: string): Sql {
  if (path.root === 'header') return sql`${headerColumn(path.segments[0] ?? '', alias)}::text`;
  return sql`(${bodyOf(alias)} #>> ${[path.root, ...path.segments]}::text[])`;
}

/**
 * The value at a path as JSON, as the record holds it; null when absent. When the path leads through a list of
 * objects, it is the list of their values.
 */
export function jsonAt(path: Path, types: Types, alias: string): Sql {
  if (path.root === 'header') {
    return sql`to_jsonb(${headerColumn(path.segments[0] ?? '', alias)})`;
  }
  const value = sql`nullif(${bodyOf(alias)} #> ${[path.root, ...path.segments]}::text[], 'null')`;
  if (!passesList({ ...path, segments: path.segments.slice(0, -1) }, types)) return value;
  const found = sql`jsonb_path_query_array(${bodyOf(alias)}, ${jsonPath(path)}::jsonpath)`;
  return sql`coalesce(${value}, nullif(${found}, '[]'))`;
}

/** Every value at a path through lists, as rows of one jsonb column `item`. */
export function itemsAt(path: Path, alias: string): Sql {
  if (path.root === 'header') {
    const items = headerColumn(path.segments[0] ?? '', alias);
    return sql`jsonb_array_elements(to_jsonb(${items})) as item`;
  }
  return sql`jsonb_path_query(${bodyOf(alias)}, ${`${jsonPath(path)}[*]`}::jsonpath) as item`;
}

function isListHeader({ root, segments }: Path): boolean {
  return root === 'header' && (segments[0] === 'owners' || segments[0] === 'limitedOwners');
}

/** True when the value or an object around it may be a list. Unknown attributes may hold anything. */
export function passesList(path: Path, { datatypes }: Types): boolean {
  if (path.root === 'header') return isListHeader(path);
  if (path.root === 'metadata') return path.segments.length > 0;
  return path.segments.some((_, i) => {
    const datatype = datatypes.get(path.segments.slice(0, i + 1).join('.'));
    return datatype === undefined || isArrayType(datatype);
  });
}

/** The path in PostgreSQL's language for JSON. Its `lax` mode unwraps lists on the path. */
function jsonPath(path: Path): string {
  const steps = [path.root, ...path.segments].map((segment) => `.${JSON.stringify(segment)}`);
  return `lax $${steps.join('')}`;
}

function bodyOf(alias: string): Sql {
  return sql.ref(`${alias}.body`);
}

/** A field of the header in the format of the API. */
export function headerColumn(field: string, alias: string): Sql {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  switch (field) {
    case 'dictionary':
      return column('chain');
    case 'timestamp':
      return sql`to_char(${column('timestamp')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'owners':
      return column('owners');
    case 'limitedOwners':
      return column('limited_owners');
    case 'effectiveId':
      return column('effective_id');
    case 'loggedInId':
      return column('logged_in_id');
    case 'signature':
      // PostgreSQL inserts line breaks into base64.
      return sql`replace(encode(${column('signature')}, 'base64'), chr(10), '')`;
    case 'hash':
      return sql`encode(${column('hash')}, 'hex')`;
    case 'previousHash':
      return sql`encode(${column('previous_hash')}, 'hex')`;
    default:
      return column(field);
  }
}
