/** What a new version of a dictionary or an edge definition changes in the projections. */
import { sql } from 'kysely';
import { datatypesOf, isUniqueIndex } from '#model/dictionaries/dictionary.ts';
import type { Dictionary, Index } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { build, execute, hasRows, run } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { readIndexes } from '#platform/ledger/read/definitions.ts';
import type { IndexDefinition } from '#platform/ledger/read/definitions.ts';
import { indexEntries } from './entries.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { ENTRY_TABLES, writeIndexEntries } from './projection-tables.ts';
import type { Head } from '#platform/ledger/record.ts';

const BATCH = 2_000;

/**
 * Updates the index definitions of a chain from its dictionary: an index whose type, attributes and their datatypes
 * are unchanged keeps its entries, others are dropped and created again.
 */
export async function projectDictionary(
  on: Transaction,
  zone: ZoneRef,
  dictionary: Dictionary,
  previous: Dictionary | undefined,
  deleted: boolean,
): Promise<void> {
  const wanted = deleted ? [] : dictionary.indexes;
  const present = await readIndexes(on, zone, dictionary.name);
  const types = datatypesOf(dictionary.attributes);
  const formerTypes = datatypesOf(previous?.attributes ?? []);
  const sameTypes = (index: { attributes: string[] }) =>
    index.attributes.every((path) => types.get(path) === formerTypes.get(path));
  const kept = present.filter(
    (index) => sameTypes(index) && wanted.some((w) => sameIndex(w, index)),
  );
  const gone = present.filter((index) => !kept.includes(index));
  const added = wanted.filter((index) => !kept.some((k) => sameIndex(index, k)));

  for (const { id } of gone) {
    for (const table of ENTRY_TABLES) {
      await execute(
        on,
        sql`delete from ${sql.table(table)} where zone = ${zone.id} and index_id = ${id}`,
      );
    }
    await execute(
      on,
      build.deleteFrom('index_definition').where((is) => is.and({ zone: zone.id, id })),
    );
  }
  if (added.length === 0) return;
  const isEmpty = !(await hasRecords(on, zone, dictionary.name));
  const definitions = await addIndexes(
    on,
    zone,
    dictionary.name,
    added.map((index) => ({ ...index, built: isEmpty || isUniqueIndex(index) })),
  );
  if (isEmpty) return;
  // A unique index must be complete for the next record; others are filled later (maintenance/pending-indexes.ts).
  const unique = definitions.filter(isUniqueIndex);
  if (unique.length > 0) await indexPresentRecords(on, zone, dictionary, unique);
}

function hasRecords(on: Transaction, zone: ZoneRef, chain: string): Promise<boolean> {
  return hasRows(
    on,
    sql`from head where zone = ${zone.id} and chain = ${chain} and type = 'ASSET' and not deleted`,
  );
}

function sameIndex(a: Omit<Index, 'id'>, b: Omit<Index, 'id'>): boolean {
  return (
    a.name === b.name && a.type === b.type && a.attributes.join('\n') === b.attributes.join('\n')
  );
}

async function addIndexes(
  on: Transaction,
  zone: ZoneRef,
  chain: string,
  indexes: readonly (Index & { built: boolean })[],
): Promise<IndexDefinition[]> {
  const [{ last } = { last: 0 }] = await run<{ last: number }>(
    on,
    sql`update ledger_end set last_index = last_index + ${indexes.length}
        where zone = ${zone.id} returning last_index as last`,
  );
  const definitions = indexes.map((index, i) => ({
    ...index,
    id: last - indexes.length + 1 + i,
  }));
  for (const { id, name, type, attributes, built } of definitions) {
    await execute(
      on,
      build
        .insertInto('index_definition')
        .values({ zone: zone.id, id, chain, name, type, attributes, built }),
    );
  }
  return definitions;
}

async function indexPresentRecords(
  on: Transaction,
  zone: ZoneRef,
  dictionary: Dictionary,
  indexes: IndexDefinition[],
): Promise<void> {
  const datatypes = datatypesOf(dictionary.attributes);
  let after = 0;
  for (;;) {
    const heads = await readHeads(
      on,
      zone,
      sql`key in (select key from head where zone = ${zone.id} and chain = ${dictionary.name}
            and type = 'ASSET' and not deleted and key > ${after} order by key limit ${BATCH})`,
    );
    const last = heads.at(-1);
    if (!last) return;
    await writeIndexEntries(
      on,
      zone,
      heads.map((head) => ({
        id: head.id,
        key: head.key,
        isNew: false,
        indexes,
        entries: indexEntries(
          (head.body.data ?? {}) as Record<string, unknown>,
          indexes,
          datatypes,
        ),
      })),
    );
    after = last.key;
  }
}

/**
 * Each version of an edge definition has its own keys, identified by the version's seq. Existing records get theirs
 * later (maintenance/pending-edges.ts), new ones at once.
 */
export async function projectEdge(
  on: Transaction,
  zone: ZoneRef,
  head: Head,
  edge: StoredEdgeDefinition,
): Promise<void> {
  await execute(
    on,
    build.deleteFrom('edge_definition').where((is) => is.and({ zone: zone.id, id: edge.edgeId })),
  );
  if (head.deleted) return;
  const { name, fromDictionary, toDictionary, condition } = edge;
  await execute(
    on,
    build.insertInto('edge_definition').values({
      zone: zone.id,
      edge: head.seq,
      id: edge.edgeId,
      name,
      from_chain: fromDictionary,
      to_chain: toDictionary,
      from_columns: condition.map((c) => c.fromCol),
      to_columns: condition.map((c) => c.toCol),
      keyed: false,
    }),
  );
}
