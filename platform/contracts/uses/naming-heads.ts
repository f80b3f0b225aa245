/** Finds the records of one kind that name something. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NamingField, Use } from '#model/metadata/uses.ts';
import { run } from '#platform/storage/database.ts';
import type { CountedUses, UsesRequest } from './uses-request.ts';

type Sql = RawBuilder<unknown>;

/** How many uses of each kind are named; all of them are counted. */
export const MAX_USES = 50;

export const NOTHING: CountedUses = { count: 0, first: [] };

/** All uses of a kind with their number, and the first of them by name. */
export function countedUses(uses: readonly Use[]): CountedUses {
  const sorted = uses.toSorted((a, b) => COLLATOR.compare(a.name, b.name));
  return { count: uses.length, first: sorted.slice(0, MAX_USES) };
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

export interface Naming {
  /** Which rows `h` of `head` are looked at, of those of the zone that are there. */
  where: Sql;
  /** The condition on `h` that the field names it. */
  fields: Partial<Record<NamingField, Sql>>;
  /** What the record is called. */
  name?: Sql;
  /** True for contracts, whose chain is answered. */
  inChain?: true;
}

/** The records that name it by one of the fields, by one statement. */
export async function namingHeads(
  { on, zone }: UsesRequest,
  { where, fields, name = sql`h.name`, inChain }: Naming,
): Promise<CountedUses> {
  const naming = Object.entries(fields).map(
    ([field, condition]) => sql`case when ${condition} then ${sql.lit(field)} end`,
  );
  const rows = await run<Use & { count: number }>(
    on,
    sql`select h.id, coalesce(${name}, '') as name, h.chain, naming.fields, count(*) over ()::int as count
        from head h
        cross join lateral (select array_remove(array[${sql.join(naming)}]::text[], null) as fields) as naming
        where h.zone = ${zone.id} and not h.deleted and ${where} and naming.fields <> '{}'
        order by lower(${name}) collate "und-x-icu", h.key limit ${MAX_USES}`,
  );
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(
      ({ count: _count, chain, ...use }) => (inChain ? { ...use, chain } : use) as Use,
    ),
  };
}
