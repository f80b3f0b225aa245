/** Finds the metadata that has one of the given names, by the entries of the search over all metadata. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NamingField, NamingKind, Use } from '#model/metadata/uses.ts';
import type { ObjectKind } from '#model/metadata/search.ts';
import { spellingsOfAny } from '#platform/metadata/spellings.ts';
import { run } from '#platform/storage/database.ts';
import { MAX_USES } from './naming-heads.ts';
import type { FoundUses, UsesRequest } from './uses-request.ts';

interface Entries {
  buckets: ObjectKind[];
  /** The condition on an entry `e` that its field is a name. */
  fields: RawBuilder<unknown>;
  names: readonly (string | undefined)[];
}

interface EntryRow {
  kind: Extract<NamingKind, ObjectKind | 'attributes'>;
  id: string;
  name: string;
  /** The path of an attribute; null for a record. */
  path: string | null;
  fields: NamingField[];
  count: number;
}

/** Records, and attributes of dictionaries, with one of the names in any spelling, by one statement. */
export async function namingEntries(
  { on, zone }: UsesRequest,
  { buckets, fields, names }: Entries,
): Promise<FoundUses> {
  const sought = spellingsOfAny(names);
  const rows = await run<EntryRow>(
    on,
    sql`select kind, id, name, path, fields, count from (
          select kind, id, name, path, fields, count(*) over (partition by kind)::int as count,
            row_number() over (partition by kind order by lower(name) collate "und-x-icu", path, id) as position
          from (
            select case when path is null then bucket else 'attributes' end as kind, h.id, h.name, path,
              array_agg(distinct case when path is null then field
                when last = any(${sought}::text[]) then 'name' else 'displayName' end) as fields
            from (
              select e.zone, e.key, e.bucket, e.field, e.folded as last,
                case when starts_with(e.field, 'attributes.') then substr(e.field, 12) end as path
              from search_entry e
              where e.zone = ${zone.id} and e.bucket = any(${buckets}::text[])
                and e.folded = any(${sought}::text[]) and ${fields}) as e
            join head h on h.zone = e.zone and h.key = e.key
            group by 1, 2, 3, 4) as found) as numbered
        where position <= ${MAX_USES} order by kind, position`,
  );
  const found: FoundUses = {};
  for (const row of rows) {
    const uses = (found[row.kind] ??= { count: row.count, first: [] });
    uses.first.push(toUse(row));
  }
  return found;
}

function toUse({ kind, id, name, path, fields }: EntryRow): Use {
  if (path !== null) return { id: path, name: path, chain: name, fields };
  return { id: kind === 'dictionaries' ? name : id, name, fields };
}
