/**
 * The part of a record that is shown, as SQL made from the paths that can be shown at all. A function in the
 * database would be called for each object of each record, at several hundred times the price.
 */
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** What may be shown of an object: its members by name, each with what may be shown below it. */
type ShownTree = Map<string, ShownTree>;

/**
 * What of an object lies at dotted paths, through lists; null when nothing does. An object or a list item of
 * which nothing is left is left out, so that it does not tell of what it held.
 * @param object jsonb, an object
 * @param shown a text[]: the paths, of a row
 * @param paths all that `shown` can hold, in any row
 */
export function redact(object: Sql, shown: Sql, paths: Iterable<string>): Sql {
  const tree: ShownTree = new Map();
  for (const path of paths) {
    let level = tree;
    for (const name of path.split('.')) {
      const below: ShownTree = level.get(name) ?? new Map<string, ShownTree>();
      level.set(name, below);
      level = below;
    }
  }
  return redactObject(object, shown, '', tree);
}

/** OFFSET 0 keeps the planner from writing out a part where it is looked at and again where it is kept. */
function redactObject(object: Sql, shown: Sql, prefix: string, tree: ShownTree): Sql {
  const path = prefix === '' ? sql`name` : sql`${prefix}::text || name`;
  const below = [...tree].flatMap(([name, inner]) =>
    inner.size > 0
      ? [sql`when ${name} then ${redactValue(sql`inner_value`, shown, `${prefix}${name}.`, inner)}`]
      : [],
  );
  const part = below.length > 0 ? sql`else case name ${sql.join(below, sql` `)} end` : sql``;
  return sql`(select jsonb_object_agg(name, part) from (
      select name, case when ${path} = any(${shown}) then inner_value ${part} end as part
      from jsonb_each(${object}) as member (name, inner_value) offset 0) as cut
    where part is not null)`;
}

/** An object stands for a list of itself; a list in a list, which no datatype is, is cut by the function. */
function redactValue(value: Sql, shown: Sql, prefix: string, tree: ShownTree): Sql {
  const within = sql`array(select substr(path, ${prefix.length + 1}) from unnest(${shown}) as path
    where starts_with(path, ${prefix}))`;
  return sql`(select case jsonb_typeof(${value}) when 'array' then jsonb_agg(part order by n)
        else jsonb_agg(part) -> 0 end
      from (
        select n, case jsonb_typeof(item)
            when 'object' then ${redactObject(sql`item`, shown, prefix, tree)}
            when 'array' then at_paths(item, ${within}) end as part
        from jsonb_path_query(${value}, '$[*]') with ordinality as element (item, n) offset 0) as cut
      where part is not null)`;
}
