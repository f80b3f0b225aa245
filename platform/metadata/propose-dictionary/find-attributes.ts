/** The attributes of a zone that have the names of columns. */
import { sql } from 'kysely';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Index } from '#model/dictionaries/dictionary.ts';
import { mappedName } from '#guess/header-names.ts';
import { isCodeName } from '#guess/wanted-datatype.ts';
import type { KnownAttribute, Wanted } from '#guess/wanted-datatype.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

export interface KnownNames {
  /** The expected datatype of a column with this header; undefined when the zone has no such attribute. */
  wanted(header: string): Wanted | undefined;
  /** The dictionary whose primary key has the name of a column. */
  keyOf(header: string): string | undefined;
}

interface Found {
  dictionary: string;
  name: string;
  datatype: Datatype;
  precision: number | null;
  indexes: Index[] | null;
}

/** At most this many attributes are read, in the order of the names of their dictionaries. */
const MAX_ATTRIBUTES_FOUND = 5_000;

/**
 * The attributes of the first level by name. Where no name is equal, those of the same name in another case are found.
 */
export async function findAttributes(
  zone: ZoneRef,
  headers: readonly string[],
): Promise<KnownNames> {
  const names = [...new Set(headers.map((header) => mappedName(header).toLowerCase()))];
  const rows = await run<Found>(
    zone.db,
    sql`select head.name as dictionary, attribute ->> 'name' as name, attribute ->> 'datatype' as datatype,
          (attribute ->> 'precision')::int as precision, body #> '{dictionary,indexes}' as indexes
        from head, jsonb_array_elements(body #> '{dictionary,attributes}') attribute
        where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.dictionary} and not deleted
          and lower(attribute ->> 'name') = any(${names})
        order by head.name limit ${MAX_ATTRIBUTES_FOUND}`,
  );
  const known = new Map<string, KnownAttribute[]>();
  for (const { name, dictionary, datatype, precision, indexes } of rows) {
    const key = indexes?.find(({ type }) => type === 'PRIMARY')?.attributes;
    const isKey = key?.length === 1 && key[0] === name;
    const attribute = { name, dictionary, datatype, precision: precision ?? undefined, isKey };
    known.set(name.toLowerCase(), [...(known.get(name.toLowerCase()) ?? []), attribute]);
  }
  return namesOf(known);
}

/**
 * Judges the names of columns by known attributes, or by themselves.
 * @param known attributes by their names in lower case; may be empty
 */
export function namesOf(known: ReadonlyMap<string, readonly KnownAttribute[]>): KnownNames {
  const find = (header: string): readonly KnownAttribute[] => {
    const name = mappedName(header);
    const all = known.get(name.toLowerCase()) ?? [];
    const equal = all.filter((attribute) => attribute.name === name);
    return equal.length > 0 ? equal : all;
  };
  return {
    wanted(header) {
      const found = find(header);
      const isCode = isCodeName(header);
      return found.length > 0 || isCode ? { known: found, isCode } : undefined;
    },
    keyOf: (header) => find(header).find(({ isKey }) => isKey)?.dictionary,
  };
}
