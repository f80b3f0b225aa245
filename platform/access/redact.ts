/**
 * Reduces a record to the attributes that a reader may see, as SQL generated from the paths of all grants. A
 * function in the database, called for each object of each record, would cost several hundred times as much.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** The visible members of an object by name, each with the visible members below it. */
type ShownTree = Map<string, ShownTree>;

/**
 * The parts of an object at dotted paths, also inside lists; null when there are none. An object or list item
 * without any visible part is left out, so that its existence is not revealed.
 * @param object a jsonb object
 * @param shown a text[]: the visible paths of the row
 * @param paths all paths that `shown` can contain in any row
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

/** OFFSET 0 keeps the planner from computing a part twice, in the select list and in WHERE. */
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

/**
 * A single object is handled as a list of one. For a list in a list, which no datatype allows, the slow function is
 * used.
 */
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
